from typing import overload


@overload
def doubled(amount: int) -> int: ...


@overload
def doubled(amount: str) -> str: ...


def doubled(amount):
    return amount * 2
