SHOWN = 7
_HIDDEN = 8


def hidden():
    return _HIDDEN
