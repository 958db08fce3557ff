import conf


def first():
    return next(iter(conf.PORTS))


def names():
    return conf.NAMES
