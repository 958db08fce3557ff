LEVEL = 0


def start():
    global LEVEL
    LEVEL = 4


start()


def level():
    return LEVEL


def name():
    return "runtime"
