OPEN = []
LOG = []


def rows():
    try:
        yield 1
        yield 2
    finally:
        LOG.append("shut")


def first():
    feed = rows()
    OPEN.append(feed)
    return next(feed)


def close_all():
    while OPEN:
        OPEN.pop().close()
    return LOG


def name():
    return "feed"
