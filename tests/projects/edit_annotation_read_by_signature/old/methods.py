import inspect


def scale(size: int, by: int = 2) -> int:
    return size * by


def shown(function):
    return str(inspect.signature(function))
