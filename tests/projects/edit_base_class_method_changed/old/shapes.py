class Shape:
    name = "shape"

    def text(self):
        return self.name


class Circle(Shape):
    name = "circle"


class Square(Shape):
    def text(self):
        return "square"
