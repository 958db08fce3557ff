class Printable:
    pass


class Json:
    pass


class Text(Printable):
    pass


def printed(thing):
    return isinstance(thing, Printable)
