import string


class Level:
    def __init__(self, height):
        self.height = height


CURRENT = Level(0)
string.Template.level = Level(0)


def use(name, value):
    globals()[name] = value


def lend(value):
    string.Template.level = value


def height():
    return 1
