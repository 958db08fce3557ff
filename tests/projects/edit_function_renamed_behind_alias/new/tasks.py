def tidy_up():
    return 1


tidy = tidy_up


def other():
    return 2
