COLOURS = ["red", "green"]
SIZES = ["s", "m"]
RETIRED = COLOURS.pop()


def colours():
    return list(COLOURS)


def sizes():
    return list(SIZES)
