def level():
    return 7


def name():
    return "EXTRA"
