class Base:
    pass


class Thing(Base):
    __slots__ = ("name",)


class Other:
    __slots__ = ("name",)
