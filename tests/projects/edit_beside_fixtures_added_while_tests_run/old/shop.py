def total(price):
    return price + 1


def label():
    return "shop"
