size = 8


def elsewhere():
    return size
