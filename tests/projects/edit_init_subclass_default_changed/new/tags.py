class Base:
    def __init_subclass__(cls, tag="some", **rest):
        super().__init_subclass__(**rest)
        cls.tag = tag


class Plain(Base):
    pass


class Tagged(Base, tag="x"):
    pass
