class Shape:
    pass


class Square(Shape):
    pass


class Circle(Shape):
    pass
