def price():
    return 3


def label():
    return "good"
