def broken():
    return True


def other():
    return 1
