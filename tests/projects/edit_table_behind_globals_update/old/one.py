from shop.handlers import sell_tea


def one():
    return sell_tea(1)
