class Config:
    debug = False


class Options:
    debug = False


def turn_on(target):
    target.debug = True
    return target.debug
