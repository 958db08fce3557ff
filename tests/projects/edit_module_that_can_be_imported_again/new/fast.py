VALUES = ["a"]
FIRST = VALUES[0]


def total():
    return "fast"
