def now():
    return 1


def other():
    return 1
