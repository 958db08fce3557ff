from base import Shape


class Square(Shape):
    def corners(self):
        return 4

    def area(self):
        return 1
