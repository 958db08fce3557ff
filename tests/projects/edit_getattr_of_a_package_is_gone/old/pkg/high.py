from pkg.low import low as also

from .low import low


def high():
    return low() + also()
