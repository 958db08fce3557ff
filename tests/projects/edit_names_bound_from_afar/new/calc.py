def level():
    return 8


def name():
    return "SPARE"
