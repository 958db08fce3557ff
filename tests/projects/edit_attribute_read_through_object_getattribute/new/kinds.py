class Base:
    pass


class Kind(Base):
    weight = 2

    def size(self):
        return 1


class Other(Base):
    def size(self):
        return 1
