import sys

setattr(sys.modules[__name__], "VERSION", "1.1")


def name():
    return "about"
