import local


def level():
    from config import LEVEL

    return LEVEL


def name():
    import config

    return config.NAME
