def price():
    return 1


def label():
    return "good"
