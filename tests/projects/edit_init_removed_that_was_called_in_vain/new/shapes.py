class Shape:
    def __init__(self, width=1, height=1):
        self.width = width
        self.height = height


class Square(Shape):
    pass


class Line(Shape):
    def __init__(self, width):
        super().__init__(width, 0)
