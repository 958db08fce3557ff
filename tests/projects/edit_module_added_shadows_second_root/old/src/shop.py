import rates


def price(amount):
    return amount * rates.rate()


def label():
    return "shop"
