class EvenMeta(type):
    pass


class Even(metaclass=EvenMeta):
    pass


class Positive(int):
    pass


def is_a(thing, kind):
    return isinstance(thing, kind)
