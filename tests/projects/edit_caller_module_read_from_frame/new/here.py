from finding import setting

LEVEL = 2


def level():
    return setting()
