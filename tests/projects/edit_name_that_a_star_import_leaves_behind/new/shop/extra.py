__all__ = ["TIP"]

TIP = 1
BONUS = 6


def add(name):
    __all__.append(name)


add("BONUS")
