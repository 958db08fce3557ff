import os

os.environ["OURS_MODE"] = "b"


def other():
    return 1
