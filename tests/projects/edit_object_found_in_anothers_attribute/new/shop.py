class Cart:
    def __init__(self):
        self.total = 0


class Shop:
    def __init__(self, cart):
        self.cart = cart


cart = Cart()
shop = Shop(cart)
shop.cart.total = 6


def total():
    return cart.total


def unrelated():
    return "x"
