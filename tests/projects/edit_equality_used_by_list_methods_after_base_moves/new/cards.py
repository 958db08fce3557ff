from bases import ByIdentity, ByName

Base = ByIdentity


class Card(Base):
    def __init__(self, name):
        self.name = name


class Stamp(ByIdentity):
    def __init__(self, name):
        self.name = name
