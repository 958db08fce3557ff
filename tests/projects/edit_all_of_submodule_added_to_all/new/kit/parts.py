__all__ = ["base", "extra"]


def base():
    return "base"


def extra():
    return "extra"
