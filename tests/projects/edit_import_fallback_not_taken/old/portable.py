try:
    from json import dumps as dump
except ImportError:
    dump = str


def size(value):
    return len(dump(value))
