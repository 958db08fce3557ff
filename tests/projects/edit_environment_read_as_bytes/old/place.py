import os


def region():
    return os.environb.get(b"REGION", b"")


def other():
    return 1
