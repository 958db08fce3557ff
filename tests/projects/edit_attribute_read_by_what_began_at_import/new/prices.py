class ofclass:
    """A property of a class."""

    def __init__(self, function):
        self.function = function

    def __get__(self, thing, kind=None):
        return self.function(kind)


class Base:
    rate = 1

    def price(self):
        return self.rate * 10

    def later(self):
        return lambda: self.rate * 10

    @ofclass
    def shown(cls):
        return f"rate {cls.rate}"


class Special(Base):
    rate = 2


class Plain(Base):
    pass


def both(kind):
    return [Plain().price(), kind().price()]


KEPT = [made().later() for made in (Special,)]


def kept():
    return [one() for one in KEPT]
