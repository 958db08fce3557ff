from functools import partial


def scale(number, factor):
    return number * factor


double = partial(scale, factor=2)
treble = partial(scale, factor=3)
