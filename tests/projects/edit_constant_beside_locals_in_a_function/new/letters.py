LIMIT = 4


def shown(name, count):
    return "{name} {count}".format(**locals())


def everything():
    return {name: value for name, value in globals().items() if name.isupper()}


class Settings:
    maximum = LIMIT
    KEPT = dict(locals())
