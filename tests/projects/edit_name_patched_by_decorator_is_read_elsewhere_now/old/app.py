import clocks
from clocks import now


def stamp():
    return clocks.now()
