from functools import reduce


def follow(root, path):
    return reduce(getattr, path.split("."), root)
