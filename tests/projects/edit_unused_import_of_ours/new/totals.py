import helpers
from helpers import clip


def total(numbers):
    return sum(numbers)


CLIPPED = helpers.clip(7)


def clipped(numbers):
    return [clip(number) for number in numbers]
