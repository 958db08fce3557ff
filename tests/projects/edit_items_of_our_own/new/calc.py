def total():
    return "bad"


def name():
    return "fine"
