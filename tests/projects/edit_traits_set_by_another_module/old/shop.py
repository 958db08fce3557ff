import abc


def price(amount=1):
    return amount


def beside(amount=1):
    return amount


def first():
    return 1


def third():
    return 3


def fourth():
    return 4


class Plain:
    size = 1


class Third:
    size = 3


class Fourth:
    size = 4


class Door(Plain):
    pass


class Other(Plain):
    pass


class Meta(type):
    size = 1


class ThirdMeta(Meta):
    size = 3


class FourthMeta(Meta):
    size = 4


class Window(metaclass=Meta):
    pass


class Wall:
    pass


class Shape(abc.ABC):
    pass


def numbers():
    number = 1
    while True:
        number = (yield number) or number


NUMBERS = numbers()
ITEMS = iter([0, 1, 2, 3, 4, 5])
ALL = [price, first, Door, Window, Wall, Shape, NUMBERS, ITEMS]


def three(wall):
    return 3


def four(wall):
    return 4
