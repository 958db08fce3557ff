import weakref

LOG = []


class Thing:
    pass


def note(text):
    LOG.append(text.upper())


def make():
    thing = Thing()
    weakref.finalize(thing, note, "gone")
    return thing


def dropped():
    make()
    return LOG[-1]


def alive():
    return isinstance(Thing(), Thing)
