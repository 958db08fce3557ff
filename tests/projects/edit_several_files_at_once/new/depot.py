def stock():
    return 4


def shelf():
    return "A"
