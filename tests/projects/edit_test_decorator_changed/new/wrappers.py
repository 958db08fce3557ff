import functools


def twice(test):
    @functools.wraps(test)
    def wrapper():
        for _ in range(3):
            test()

    return wrapper
