PRICES = (3, 4)
TOTAL = 0
for price in PRICES:
    TOTAL = TOTAL + price


def total():
    return TOTAL


def name():
    return "sums"
