class Touchy:
    """Stands for something costly, and is made only when somebody looks at it."""

    def __getattribute__(self, name):
        if looking:
            raise RuntimeError(f"{name}: nobody may look at this yet")
        return object.__getattribute__(self, name)


class Minding(type):
    def __getattribute__(cls, name):
        if looking:
            raise RuntimeError(f"{name}: nor at this")
        return type.__getattribute__(cls, name)


class Catalogue(metaclass=Minding):
    size = 3


looking = True
settings = Touchy()
LIMIT = 10


def price(count):
    return count * 5


def may_order(count):
    return count <= LIMIT
