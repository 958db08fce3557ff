LIMIT = 4


def name():
    return "shop"
