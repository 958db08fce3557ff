import contextlib

IGNORED = (KeyError, OSError)


def look(table, key):
    with contextlib.suppress(*IGNORED):
        return table[key]
    return None


def other():
    return 1
