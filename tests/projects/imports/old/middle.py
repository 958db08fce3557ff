import below

VALUE = below.below()


def through():
    return VALUE
