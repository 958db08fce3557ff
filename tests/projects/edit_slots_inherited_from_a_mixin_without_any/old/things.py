class Mixin:
    __slots__ = ()


class Thing(Mixin):
    __slots__ = ("value",)


class Loose:
    pass
