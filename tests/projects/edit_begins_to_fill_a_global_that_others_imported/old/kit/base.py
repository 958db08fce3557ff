CACHE = {}
SEEN = set()


def work(x):
    return x
