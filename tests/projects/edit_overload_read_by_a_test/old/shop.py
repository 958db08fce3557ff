from typing import overload


@overload
def doubled(amount: int) -> int: ...


@overload
def doubled(amount: str) -> str: ...


@overload
def doubled(amount: bytes) -> bytes: ...


def doubled(amount):
    return amount * 2
