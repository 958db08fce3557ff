import os


def start():
    os.environ["MODE"] = "fast"


def mode():
    return os.environ.get("MODE", "none")


def level():
    return os.environ.get("LEVEL", "1")
