import abc

from settings import LEVEL


class Base(abc.ABC):
    if LEVEL > 1:

        @abc.abstractmethod
        def run(self): ...


class Job(Base):
    pass


class Free:
    pass


if LEVEL > 1:

    def __getattr__(name):
        return name
