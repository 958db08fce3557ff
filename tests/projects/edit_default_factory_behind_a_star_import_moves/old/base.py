def fresh():
    return ["a"]


def names():
    return ["n"]
