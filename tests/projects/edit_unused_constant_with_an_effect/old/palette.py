COLOURS = ["red", "green"]
SIZES = ["s", "m"]


def colours():
    return list(COLOURS)


def sizes():
    return list(SIZES)
