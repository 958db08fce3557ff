class Base:
    pass


class Box(Base):
    pass


class Plain:
    pass
