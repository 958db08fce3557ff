class Base:
    def cost(self):
        return 1

    def total(self):
        return self.cost() * 2


def special():
    class Special(Base):
        name = "special"

    return Special()


def plain():
    class Plain(Base):
        name = "plain"

    return Plain()
