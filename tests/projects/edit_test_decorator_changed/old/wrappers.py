import functools


def twice(test):
    @functools.wraps(test)
    def wrapper():
        test()
        test()

    return wrapper
