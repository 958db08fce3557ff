class Product:
    def __init__(self, price):
        self.price = price

    def shipping(self):
        return 5

    def invoice(self):
        return self.price + self.shipping()

    def label(self):
        return f"{type(self).__name__} at {self.price}"


class Book(Product):
    def shipping(self):
        return 2


class Lamp(Product):
    pass
