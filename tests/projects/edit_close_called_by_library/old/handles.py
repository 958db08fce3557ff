def shut(self):
    self.closed = "shut"


class Base:
    def close(self):
        self.closed = "base"


class Handle(Base):
    pass


class Other(Base):
    pass
