from kit import colour


def name():
    return colour.NAME
