import sys


class Weighed:
    factor = 3
    mass = 5

    def weight(self):
        return self.mass * self.factor


class Declared(Weighed):
    factor: int


class Elsewhere(Weighed):
    if sys.platform == "nowhere":
        factor = 2


class Dropped(Weighed):
    factor = 2
    del factor


class Stripped(Weighed):
    factor = 2


def strip():
    del Stripped.factor
