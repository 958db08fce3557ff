class Cart:
    colour: Colour
    size = 1


def other():
    return 2
