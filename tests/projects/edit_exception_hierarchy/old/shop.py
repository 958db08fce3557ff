from errors import BadAmount, SoldOut

STOCK = {"pen": 1}


def sell(name, amount):
    if amount < 1:
        raise BadAmount(amount)
    if STOCK.get(name, 0) < amount:
        raise SoldOut(name)
    return f"{amount} {name}"


def try_to_sell(name, amount):
    try:
        return sell(name, amount)
    except LookupError:
        return "sold out"
