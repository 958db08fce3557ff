MODE = None
LEVEL = None


def use(value):
    global MODE
    MODE = value


def mode():
    return MODE


def raise_to(value):
    global LEVEL
    LEVEL = value


def level():
    return LEVEL
