class Crate:
    def _width(self):
        return 2

    def _height(self):
        return 3

    size = property(_height)
    name = property(lambda self: "crate")
