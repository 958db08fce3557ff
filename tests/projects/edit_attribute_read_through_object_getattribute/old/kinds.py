class Base:
    pass


class Kind(Base):
    def size(self):
        return 1


class Other(Base):
    def size(self):
        return 1
