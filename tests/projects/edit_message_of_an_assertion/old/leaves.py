class Kind(type):
    def __new__(meta, name, bases, body):
        assert len(bases) <= 1, "one base"
        return super().__new__(meta, name, bases, body)


class Leaf(metaclass=Kind):
    size = 1


class Green(Leaf):
    size = 2


def checked(size):
    assert size < 9, "one base: large"
    return size


def _why():
    try:
        checked(10)
    except AssertionError as error:
        return str(error)


WHY = _why()
try:
    BOTH = Kind("Both", (Leaf, Kind), {})
except AssertionError as error:
    NOT = str(error)
