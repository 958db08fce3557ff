def inner():
    got = yield 1
    yield got


def outer():
    for value in inner():
        yield value


def name():
    return "feeds"
