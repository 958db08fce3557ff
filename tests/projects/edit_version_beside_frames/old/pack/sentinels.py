import sys


def sentinel(name):
    return Sentinel(name, sys._getframe(1).f_globals.get("__name__"))


def asked(name):
    return sys._getframe(1).f_globals.get(name)


class Sentinel:
    def __init__(self, name, module):
        self.name = name
        self.module = module
