def size(value=1):
    return value


def name():
    return "core"
