try:
    from json import dumps as dump
except ImportError:
    dump = repr


def size(value):
    return len(dump(value))
