import functools
import inspect


def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


@logged
def resize(width=120):
    return width


def usage():
    return str(inspect.signature(resize))


def other():
    return "other"
