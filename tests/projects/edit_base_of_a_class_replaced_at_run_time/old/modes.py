class Slow:
    def speed(self):
        return 1


class Fast:
    def speed(self):
        return 2


class Car(Slow):
    pass


MODE = Fast


def switch():
    Car.__bases__ = (MODE,)
