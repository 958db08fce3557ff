from typing import Any


def added(numbers):
    result: Any = 0
    for number in numbers:
        result += number
    return result
