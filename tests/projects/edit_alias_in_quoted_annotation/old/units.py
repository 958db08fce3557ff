Amount = int


def pay(amount: "Amount"):
    return amount


def name():
    return "units"
