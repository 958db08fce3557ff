from abc import ABC, abstractmethod


class Shape(ABC):
    @abstractmethod
    def area(self):
        return 0


class Other:
    pass


KINDS = {"shape": Shape, "other": Other}


def build(kind):
    try:
        return KINDS[kind]()
    except TypeError:
        return None
