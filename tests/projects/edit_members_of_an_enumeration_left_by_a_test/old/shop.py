import enum


class Colour(enum.Enum):
    RED = 1


class Size(enum.IntEnum):
    SMALL = 1

    def put(self, weight):
        self.weight = weight

    def get(self):
        return self.weight


class Shape(enum.Enum):
    ROUND = 1


class Right(enum.Flag):
    READ = 1
    WRITE = 2


def extend(kind, name, value):
    member = object.__new__(kind)
    member._name_ = name
    member._value_ = value
    kind._member_map_[name] = member
    kind._member_names_.append(name)
    kind._value2member_map_[value] = member


def label():
    return Colour.RED.label
