class Adds:
    def __add__(self, other):
        return type(self)(self.cents + getattr(other, "cents", other))


class Money(Adds):
    def __init__(self, cents):
        self.cents = cents


class Other:
    pass
