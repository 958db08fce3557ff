import os

DEPTH = int(os.environ.get("DEPTH_OF_LIB", "1"))


def depth():
    return DEPTH


def extra():
    return globals().get("EXTRA")


class Shelf:
    class Box:
        width = 1


def width():
    return Shelf.Box.width
