class Shape:
    name = "shape"

    def text(self):
        return self.name.upper()


class Circle(Shape):
    name = "circle"


class Square(Shape):
    def text(self):
        return "square"
