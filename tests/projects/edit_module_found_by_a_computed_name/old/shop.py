LIMIT = 3


def name():
    return "shop"
