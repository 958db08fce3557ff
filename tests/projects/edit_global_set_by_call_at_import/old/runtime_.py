LEVEL = 0


def start():
    global LEVEL
    LEVEL = 3


start()


def level():
    return LEVEL


def name():
    return "runtime"
