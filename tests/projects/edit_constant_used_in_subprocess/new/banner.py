TEXT = "hello"
WIDTH = 10


def banner():
    return TEXT.center(WIDTH, "*")


def width():
    return WIDTH
