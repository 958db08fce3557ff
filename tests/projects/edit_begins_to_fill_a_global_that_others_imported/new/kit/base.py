CACHE = {}
SEEN = set()


def work(x):
    CACHE[x] = 1
    return x
