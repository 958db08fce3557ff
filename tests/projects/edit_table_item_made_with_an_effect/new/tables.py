TABLE = {}
SEEN = []


def made(price):
    SEEN.append(price)
    return {"price": price}


TABLE["tea"] = made(20)
COUNT = len(SEEN)


def price(name):
    return TABLE[name]["price"]


def seen():
    return SEEN[0]


def double(number):
    return number * 2
