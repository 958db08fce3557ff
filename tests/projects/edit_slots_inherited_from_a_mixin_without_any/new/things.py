class Mixin:
    pass


class Thing(Mixin):
    __slots__ = ("value",)


class Loose:
    pass
