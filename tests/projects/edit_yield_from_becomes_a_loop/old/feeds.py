def inner():
    got = yield 1
    yield got


def outer():
    yield from inner()


def name():
    return "feeds"
