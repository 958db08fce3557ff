import sys


def item():
    return sys._getframe(1).f_globals["LIMIT"]


def got():
    return sys._getframe(1).f_globals.get("LIMIT")


def has():
    return "EXTRA" in sys._getframe(1).f_globals


def kept():
    names = sys._getframe(1).f_globals
    return names["__name__"], names["LI" + "MIT"]


def every():
    return sorted(name for name in sys._getframe(1).f_globals if name.isupper())


def module():
    found = sys.modules[sys._getframe(1).f_globals["__name__"]]
    return found.LIMIT


def doc():
    return sys._getframe(1).f_globals["__doc__"]


def computed(name):
    return sys._getframe(1).f_globals.get(name, 0)


def default():
    names = sys._getframe(1)
    return names.f_globals.get("__nothing__", names.f_globals["LIMIT"])


def popped():
    return "x" in sys._getframe(1).f_globals.copy() or sys._getframe(1).f_globals.copy()["LIMIT"]


def name():
    return sys._getframe(1).f_globals["__name__"]


class Asking:
    def __init__(self):
        self.frame = sys._getframe(1)

    def limit(self):
        return self.frame.f_globals["LIMIT"]
