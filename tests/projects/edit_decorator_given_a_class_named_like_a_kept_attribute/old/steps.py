import kinds
import shapes
import wraps


@wraps.times(shapes.Over)
def step(number):
    return number + shapes.Over.size


@wraps.noted(kinds.Root.Over)
def note(number):
    return number


def plain(number):
    return number
