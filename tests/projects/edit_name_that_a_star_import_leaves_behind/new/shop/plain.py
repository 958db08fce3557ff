SHOWN = 9
_HIDDEN = 10


def hidden():
    return _HIDDEN
