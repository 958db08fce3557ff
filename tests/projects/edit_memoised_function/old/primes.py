from functools import lru_cache


@lru_cache
def prime(index):
    return candidates()[index]


def candidates():
    return [2, 3, 5, 7]


def even(number):
    return number % 2 == 0
