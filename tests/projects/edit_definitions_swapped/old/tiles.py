SIDE = 3
PRICE = 2


def area():
    return SIDE * SIDE


def price(tiles):
    return PRICE * tiles
