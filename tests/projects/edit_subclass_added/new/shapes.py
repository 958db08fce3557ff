class Shape:
    sides = 0


class Circle(Shape):
    pass


class Square(Shape):
    sides = 4


def kinds():
    return sorted(kind.__name__ for kind in Shape.__subclasses__())


def half(number):
    return number / 2
