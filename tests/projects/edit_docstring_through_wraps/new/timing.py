import functools


def timed(function):
    @functools.wraps(function)
    def wrapper(*args):
        return function(*args)

    return wrapper


@timed
def load(name):
    """Load one."""
    return name


def helped(function):
    return f"{function.__name__}: {function.__doc__}"
