def stock():
    return 2


def shelf():
    return "A"
