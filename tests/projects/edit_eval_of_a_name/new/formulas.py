RATE = 4
BASE = 10
FORMULA = "BASE + RATE * amount"


def formula(amount):
    return eval(FORMULA)


def plain(amount):
    return BASE * amount
