class Shape:
    def scale(self, by=None, twice=False):
        return "shape"


class Square(Shape):
    pass


class Circle(Shape):
    pass
