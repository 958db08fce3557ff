import functools


def logged(function):
    @functools.wraps(function)
    def wrapper(*args):
        return ("logged", function(*args))

    return wrapper


def plain(function):
    def wrapper(*args):
        return ("plain", function(*args))

    return wrapper
