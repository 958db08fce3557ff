import four


def go():
    return 3
