from typing import Any


def added(numbers):
    result: int | float = 0
    for number in numbers:
        result += number
    return result
