def price(amount=1):
    return amount


def rebate(*, amount=1):
    return amount


def first():
    return 1


def third():
    return 3


def fourth():
    return 4


def make(kept):
    def keeping():
        return kept

    return keeping


keeping = make(1)


class Till:
    def rounded(self, amount=1):
        return amount


TABLE = {"price": price, "first": first}
