from base import Shape


class Square(Shape):
    def corners(self):
        return 4


class Circle(Shape):
    pass
