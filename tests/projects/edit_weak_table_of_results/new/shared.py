import weakref

TABLE = weakref.WeakValueDictionary()
KEEP = []


class Loaded:
    def __init__(self, value):
        self.value = value


def _read(key):
    return len(key) + 1


def get(key):
    found = TABLE.get(key)
    if found is None:
        found = Loaded(_read(key))
        TABLE[key] = found
        KEEP.append(found)
    return found.value


def name():
    return "shared"
