import inspect


def plain(text, mark="!"):
    if isinstance(text, str):
        return text
    return text.decode() + mark


def nested(text, mark="!"):
    if not text:
        return ""

    def ended():
        return text + mark

    return ended()


def told(text, mark="!"):
    if not text:
        return ""
    return "%(text)s%(mark)s" % locals()


def caller_of(name):
    return inspect.currentframe().f_back.f_locals[name]


def framed(text, mark="!"):
    if not text:
        return ""
    return text + caller_of("ma" + "rk")


def looked(text, mark="!"):
    return text


class Pen:
    def __init__(self, colour, ink="!"):
        self.colour = colour
        if colour is None:
            self.ink = ink

    def draw(self, length, *, end="!"):
        if length:
            return "-" * length
        return end
