def tidy():
    return 1


def other():
    return 2
