class NegativeAmount(ValueError):
    pass


class ZeroAmount(ValueError):
    pass


def check(amount):
    if amount < 0:
        raise NegativeAmount(amount)
    if amount == 0:
        raise ZeroAmount(amount)
    return amount
