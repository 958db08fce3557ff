def resize(width=100, *, keep=True):
    return width, keep


def defaults(function):
    return function.__defaults__


def keyword_defaults(function):
    return function.__kwdefaults__


def name(function):
    return function.__name__
