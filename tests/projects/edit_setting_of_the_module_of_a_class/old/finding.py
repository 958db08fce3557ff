import sys


def setting(cls):
    return getattr(sys.modules[cls.__module__], "LEVEL")
