class Customer:
    def __init__(self, name):
        self.name = name

    def discount(self):
        return 0

    def price(self, amount):
        return amount * (100 - self.discount()) // 100

    def greeting(self):
        return "Dear " + self.name


class Member(Customer):
    def discount(self):
        return 10

    def points(self):
        return 1
