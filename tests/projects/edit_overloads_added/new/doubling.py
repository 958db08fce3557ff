from typing import overload


@overload
def doubled(value: int) -> int: ...


@overload
def doubled(value: str) -> str: ...


def doubled(value):
    return value * 2
