__all__ = ["base"]


def base():
    return "base"


def extra():
    return "extra"
