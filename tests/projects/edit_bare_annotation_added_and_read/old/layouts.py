import typing


class Panel:
    width: int = 2

    def area(self):
        return self.width * 2


def hints(kind):
    return sorted(typing.get_type_hints(kind))


def names(kind):
    return list(kind.__annotations__)


def apart():
    return 1
