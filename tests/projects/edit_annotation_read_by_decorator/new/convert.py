import functools


def converting(function):
    kinds = function.__annotations__

    @functools.wraps(function)
    def wrapper(**given):
        return function(**{name: kinds[name](value) for name, value in given.items()})

    return wrapper


@converting
def wait(seconds: float):
    return seconds


def stop(seconds: float):
    return seconds
