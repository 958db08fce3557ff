from abc import ABC


class Drawable(ABC):
    pass


class Square:
    pass


Drawable.register(Square)
