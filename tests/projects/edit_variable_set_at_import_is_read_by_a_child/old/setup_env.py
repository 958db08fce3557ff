import os

os.environ["OURS_MODE"] = "a"


def other():
    return 1
