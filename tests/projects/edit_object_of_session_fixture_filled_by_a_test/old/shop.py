def price():
    return 3


def name():
    return "shop"
