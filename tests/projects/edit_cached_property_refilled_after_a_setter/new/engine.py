from functools import cached_property


class Engine:
    def __init__(self, power):
        self._power = power

    @property
    def power(self):
        return self._power

    @power.setter
    def power(self, value):
        self._power = value
        self.__dict__.pop("name", None)

    @cached_property
    def label(self):
        return f"{self._power} hp"

    def plain(self):
        return 1
