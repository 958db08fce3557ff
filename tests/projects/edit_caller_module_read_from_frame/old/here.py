from finding import setting

LEVEL = 1


def level():
    return setting()
