try:
    from _no_such_accelerator import dump
except ImportError:

    def dump(value):
        return repr(value)


def size(value):
    return len(value)
