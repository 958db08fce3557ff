class Printable:
    pass


class Json(Printable):
    pass


class Text(Printable):
    pass


def printed(thing):
    return isinstance(thing, Printable)
