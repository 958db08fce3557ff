import functools


def rounded(function):
    @functools.wraps(function)
    def wrapper(*args):
        return round(function(*args))

    return wrapper


@rounded
def price(net):
    return net * 1.2


def name(item):
    return item.title()
