import sys

setattr(sys.modules[__name__], "VERSION", "1.0")


def name():
    return "about"
