VERSION = (1, 0)


def name():
    return "thing"
