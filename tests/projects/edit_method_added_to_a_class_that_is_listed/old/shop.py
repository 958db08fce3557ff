import inspect


class Cart:
    def total(self):
        return 1


class Small(Cart):
    pass


class Other:
    def name(self):
        return "other"


class Options:
    def __init__(self):
        self.size = 1


def public(thing):
    return [name for name in dir(thing) if not name.startswith("_")]


def own(thing):
    return sorted(name for name in vars(thing) if not name.startswith("_"))


def methods(thing):
    return [name for name, _ in inspect.getmembers(thing, callable) if not name.startswith("_")]


def through_value(thing, lister=dir):
    return [name for name in lister(thing) if not name.startswith("_")]
