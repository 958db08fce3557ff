import functools


def logged(method):
    @functools.wraps(method)
    def wrapper(*args, **kwargs):
        return ["log", method(*args, **kwargs)]

    return wrapper


class Engine:
    @logged
    def start(self):
        return "engine"


class Fast(Engine):
    pass


class Slow(Engine):
    pass
