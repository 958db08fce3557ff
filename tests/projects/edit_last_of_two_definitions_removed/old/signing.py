from typing import overload


class Signer:
    @overload
    def sign(self, value: str) -> str: ...

    @overload
    def sign(self, value: bytes) -> bytes: ...

    def sign(self, value):
        return value + value


def size(value):
    return len(value)


def size(value):
    return len(value) + 1
