def config():
    import conf

    return conf


def timeout():
    return config().TIMEOUT * 10


def name():
    from conf import NAME

    return NAME
