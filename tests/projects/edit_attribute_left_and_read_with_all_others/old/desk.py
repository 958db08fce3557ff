import copy


class Desk:
    def __init__(self):
        self.height = 70

    def raise_to(self, height):
        self.height = height

    def twin(self):
        return copy.copy(self)


class Lamp:
    def __init__(self):
        self.bright = True

    def shown(self):
        return sorted(self.__dict__)


DESK = Desk()
