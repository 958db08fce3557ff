NAN = float("nan")
MISSING = (NAN, None)


def is_missing(value):
    return value in MISSING


def other():
    return 1
