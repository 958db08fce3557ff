import functools


def counted(function):
    @functools.wraps(function)
    def inner(*args):
        inner.calls += 1
        return function(*args)

    inner.calls = 0
    return inner


@counted
def double(number):
    return 2 * number


def times():
    return 3
