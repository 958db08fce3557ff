import types


class Plain:
    size = 1


class Third:
    size = 3


class Fourth:
    size = 4


class Door(Plain):
    pass


class Meta(type):
    size = 1


class ThirdMeta(Meta):
    size = 3


class FourthMeta(Meta):
    size = 4


class Window(metaclass=Meta):
    pass


class Wall:
    def __len__(self):
        return 1


class ThirdModule(types.ModuleType):
    extra = 3


class FourthModule(types.ModuleType):
    extra = 4


THING = Plain()
THINGS = {"one": Plain()}


def thing():
    return THINGS["one"]
