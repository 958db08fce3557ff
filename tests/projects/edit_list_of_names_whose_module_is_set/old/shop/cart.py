__all__ = ["Cart", "Box"]


class Cart:
    def label(self):
        return "cart"


class Box:
    def label(self):
        return "box"
