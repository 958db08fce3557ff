import copy
import pickle


class Base:
    def __init__(self, name):
        self.name = name


class Cart(Base):
    kind = "cart"

    def __len__(self):
        return 0

    def size(self):
        return len(self.name)


class Basket(Cart):
    pass


KINDS = {"cart": Cart}
STANDARD = Cart("standard")


def kind_of(cls=Cart):
    return cls.kind


def is_cart(thing):
    return isinstance(thing, Cart)


def full(thing):
    return bool(thing)


def around():
    return Cart.__new__(Cart)


def pickled():
    return pickle.loads(b"ccopyreg\n__newobj__\n(cshop\nCart\ntR.")


def changed(thing):
    thing.__class__ = Cart
    return thing


def copied(thing):
    return copy.copy(thing)
