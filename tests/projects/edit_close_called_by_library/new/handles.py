def shut(self):
    self.closed = "shut"


class Base:
    def close(self):
        self.closed = "base"


class Handle(Base):
    close = shut


class Other(Base):
    pass
