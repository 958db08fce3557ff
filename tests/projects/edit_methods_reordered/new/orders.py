class Order:
    limit = 5

    def second(self):
        return 2

    def first(self):
        return 1


class Special(Order):
    def second(self):
        return super().second() + self.limit
