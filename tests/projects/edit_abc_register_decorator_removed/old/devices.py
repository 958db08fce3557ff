import abc


class Switchable(abc.ABC):
    """Can be switched."""


@Switchable.register
class Lamp:
    watts = 5


def can_switch(thing):
    return isinstance(thing, Switchable)


def wattage(voltage, current):
    return voltage * current
