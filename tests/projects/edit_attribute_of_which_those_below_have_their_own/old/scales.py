class Weighed:
    factor = 1

    def __init__(self, mass=5):
        self.mass = mass

    def weight(self):
        return self.mass * self.factor


class Item(Weighed):
    pass


class Crate(Weighed):
    factor = 2


class Tin(Crate):
    pass


class Sack(Weighed):
    factor = 4

    def weight(self):
        return self.mass * super().factor


class Late(Weighed):
    def __init__(self):
        super().__init__()
        if self.mass > 9:
            self.factor = 7
