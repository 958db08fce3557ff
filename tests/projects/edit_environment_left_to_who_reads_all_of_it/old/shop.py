import os


def prepare():
    os.environ.setdefault("SHOP_LEVEL", str(level()))


def level():
    return 7
