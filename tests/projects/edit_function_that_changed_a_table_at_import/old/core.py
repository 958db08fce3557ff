TABLE = {}


def name():
    return "core"
