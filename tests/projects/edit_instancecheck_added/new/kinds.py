class EvenMeta(type):
    def __instancecheck__(cls, thing):
        return thing % 2 == 0


class Even(metaclass=EvenMeta):
    pass


class Positive(int):
    pass


def is_a(thing, kind):
    return isinstance(thing, kind)
