class Euro:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Euro(self.cents + other.cents)


def total(things):
    try:
        return sum(things)
    except TypeError:
        return None
