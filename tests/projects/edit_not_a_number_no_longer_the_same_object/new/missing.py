NAN = float("nan")
MISSING = (float("nan"), None)


def is_missing(value):
    return value in MISSING


def other():
    return 1
