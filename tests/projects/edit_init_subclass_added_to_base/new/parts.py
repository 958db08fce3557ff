class Part:
    kind = "part"

    def __init_subclass__(cls):
        cls.kind = cls.__name__.lower()


class Wheel(Part):
    pass


class Apart:
    kind = "apart"

    def show(self):
        return "apart"


def kind_of_wheel():
    return Wheel.kind
