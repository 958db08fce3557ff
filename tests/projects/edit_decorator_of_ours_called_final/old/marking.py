LIMITS = {}


def final(cls):
    LIMITS[cls.__name__] = cls.limit
    return cls


def limit(name):
    return LIMITS[name]


def name():
    return "marking"
