import os


def start():
    return None


def mode():
    return os.environ.get("MODE", "none")


def level():
    return os.environ.get("LEVEL", "1")
