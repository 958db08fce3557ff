VERSION = (2, 0)


def name():
    return "thing"
