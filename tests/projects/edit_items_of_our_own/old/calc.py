def total():
    return "fine"


def name():
    return "fine"
