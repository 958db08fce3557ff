PEOPLE = [("ann", 17), ("bob", 18), ("cid", 40)]


def adults(people):
    if people is None:
        return []
    return [name for name, age in people if age > 18]


def names(people):
    return {name for name, _ in people}
