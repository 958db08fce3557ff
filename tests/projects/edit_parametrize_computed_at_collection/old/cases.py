def cases():
    return [object(), len("one")]


def plain():
    return 1
