class Crate:
    def _width(self):
        return 2

    def _height(self):
        return 3

    size = property(_width)
    name = property(lambda self: "crate")
