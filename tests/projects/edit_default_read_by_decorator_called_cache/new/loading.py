from caching import cache


@cache
def load(size=4):
    return size
