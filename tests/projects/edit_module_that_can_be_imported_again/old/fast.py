VALUES = ["a"]
FIRST = VALUES[1]


def total():
    return "fast"
