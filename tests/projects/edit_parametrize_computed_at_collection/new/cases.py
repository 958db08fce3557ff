def cases():
    return [object(), len("four")]


def plain():
    return 1
