import os

LEVEL = {"0": 1, "1": 3}[os.environ.get("FLAG_OURS", "0")]


def level():
    return LEVEL
