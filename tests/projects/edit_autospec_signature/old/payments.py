def charge(amount):
    raise NotImplementedError


def refund(amount):
    raise NotImplementedError


def pay(amount):
    return charge(amount)


def give_back(amount):
    return refund(amount)
