from asking import who


def first():
    return who()


run = first


def other():
    return "other"
