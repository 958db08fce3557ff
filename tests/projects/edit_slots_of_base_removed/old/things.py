class Base:
    __slots__ = ()


class Thing(Base):
    __slots__ = ("name",)


class Other:
    __slots__ = ("name",)
