class Config:
    debug = False

    def __setattr__(self, name, value):
        """Keep what is there."""


class Options:
    debug = False


def turn_on(target):
    target.debug = True
    return target.debug
