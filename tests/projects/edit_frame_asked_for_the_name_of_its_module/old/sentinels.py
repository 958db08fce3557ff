import sys


class Sentinel:
    def __init__(self, name):
        frame = sys._getframe(1)
        self.name = f"{frame.f_globals.get('__name__', '?')}.{name}"


def package():
    return sys._getframe(1).f_globals["__package__"]


def has_version():
    return "VERSION" in sys._getframe(1).f_globals
