def price():
    return 4


def name():
    return "shop"
