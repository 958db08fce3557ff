from asking import who


def second():
    return who()


run = second


def other():
    return "other"
