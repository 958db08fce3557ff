class Weighed:
    factor = 3
    mass = 5

    def weight(self):
        return self.mass * self.factor


class Crate(Weighed):
    factor = 2
