from caching import cache


@cache
def load(size=3):
    return size
