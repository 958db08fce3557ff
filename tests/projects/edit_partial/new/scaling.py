from functools import partial


def scale(number, factor):
    return number * factor


double = partial(scale, factor=20)
treble = partial(scale, factor=3)
