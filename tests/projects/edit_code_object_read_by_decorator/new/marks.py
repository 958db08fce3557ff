KEPT = {}
CODES = set()


class Mark:
    def __init__(self, names):
        self.names = names


def marked(function):
    CODES.add(function.__code__)
    KEPT[function.__name__] = Mark(function.__code__.co_names)
    if "len" in function.__code__.co_names:
        return lambda value: ("measured", value)
    return function


@marked
def plain(value):
    if value > 5:
        return len(str(value))
    return value


@marked
def other(value):
    return value
