def broken():
    return False


def other():
    return 1
