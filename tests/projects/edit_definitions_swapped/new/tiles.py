PRICE = 2


def price(tiles):
    return PRICE * tiles


SIDE = 3


def area():
    return SIDE * SIDE
