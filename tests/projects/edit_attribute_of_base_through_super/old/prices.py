class Price:
    amount = 1


class Taxed(Price):
    @property
    def amount(self):
        return super().amount * 2


class Free(Price):
    amount = 0
