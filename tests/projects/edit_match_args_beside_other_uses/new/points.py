class Point:
    __match_args__ = ("y", "x")

    def __init__(self, x, y):
        self.x = x
        self.y = y


class Deep(Point):
    pass


class Other:
    __match_args__ = ("z",)

    def __init__(self, z):
        self.z = z


class Watching(type):
    def __new__(cls, name, bases, body):
        body["first"] = body.get("__match_args__", ("none",))[0]
        return super().__new__(cls, name, bases, body)


class Watched(metaclass=Watching):
    __match_args__ = ("y", "x")


def matched(thing):
    match thing:
        case Point(first, _):
            return first
    return None


def below(thing):
    match thing:
        case Deep(first, _):
            return first
    return None


def handed(kind, thing):
    match thing:
        case kind(first, _):
            return first
    return None


def either(thing):
    match thing:
        case Other(1) | Point(1, _):
            return True
    return False


def nested(thing):
    match thing:
        case [Point(first)]:
            return first
    return None


def by_name(thing):
    match thing:
        case Point(x=first):
            return first
    return None


def is_point(thing):
    match thing:
        case Point():
            return True
    return False


def other(thing):
    match thing:
        case Other(z):
            return z
    return None
