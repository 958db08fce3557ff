from typing import Protocol, runtime_checkable


@runtime_checkable
class Closes(Protocol):
    def close(self): ...


class File:
    def close(self):
        pass


class Socket:
    def shut(self):
        pass
