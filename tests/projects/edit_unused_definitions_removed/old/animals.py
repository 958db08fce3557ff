import string
from collections import Counter, OrderedDict

NOISES = {"dog": "woof"}
UNUSED = string.ascii_letters


def speak(animal):
    return NOISES[animal]


def count(animals):
    return Counter(animals)


class Zoo(OrderedDict):
    size = 3
