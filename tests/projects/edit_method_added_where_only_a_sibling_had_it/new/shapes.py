class Shape:
    def area(self):
        return 2


class Measured:
    def area(self):
        return 1


class Square(Shape, Measured):
    pass


def has_area(shape):
    return hasattr(shape, "area")
