import copy


def rebuild(name, copied=False):
    thing = Thing(name)
    thing.copied = copied
    return thing


class Thing:
    copied = False

    def __init__(self, name):
        self.name = name

    def __reduce__(self):
        return rebuild, (self.name,)


def clone(thing):
    return copy.copy(thing)
