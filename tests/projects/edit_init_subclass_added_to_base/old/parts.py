class Part:
    kind = "part"


class Wheel(Part):
    pass


class Apart:
    kind = "apart"

    def show(self):
        return "apart"


def kind_of_wheel():
    return Wheel.kind
