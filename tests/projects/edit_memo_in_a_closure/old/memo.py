import functools


def memoised(function):
    kept = {}

    @functools.wraps(function)
    def wrapper(key):
        if key not in kept:
            kept[key] = function(key)
        return kept[key]

    return wrapper


@memoised
def square(number):
    return number * number


@memoised
def double(number):
    return number + number
