def rows():
    yield 1


def count():
    return 1
