SIZES = {}


def cache(function):
    SIZES[function.__name__] = function.__defaults__[0]
    return function


def size(name):
    return SIZES[name]


def name():
    return "caching"
