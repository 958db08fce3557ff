import weakref


class Entry:
    pass


KEPT = []
TABLE = weakref.WeakValueDictionary()


def remember(entry):
    KEPT[:] = []


def get(name):
    if name not in TABLE:
        entry = Entry()
        remember(entry)
        TABLE[name] = entry
    return TABLE.get(name)


def other():
    return 1
