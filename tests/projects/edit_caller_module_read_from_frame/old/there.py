from finding import setting

LEVEL = 5


def level():
    return setting()
