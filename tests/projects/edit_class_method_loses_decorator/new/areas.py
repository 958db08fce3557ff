class Rectangle:
    def __init__(self, width, height):
        self.width = width
        self.height = height

    def from_text(cls, text):
        return cls(*map(int, text.split("x")))

    def area(self):
        return self.width * self.height
