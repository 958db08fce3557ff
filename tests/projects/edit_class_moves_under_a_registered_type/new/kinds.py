class Shape:
    pass


class Square(Shape):
    pass


class Other:
    pass
