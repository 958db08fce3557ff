from functools import lru_cache


@lru_cache(maxsize=2)
def square(number):
    return number * number


def half(number):
    return number / 2
