from shapes import Shape


class Square(Shape):
    pass
