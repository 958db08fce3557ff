class Order:
    def first(self):
        return 1

    def second(self):
        return 2

    limit = 5


class Special(Order):
    def second(self):
        return super().second() + self.limit
