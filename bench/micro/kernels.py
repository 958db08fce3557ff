"""Tight loops: code in which a probe costs most, because each statement does least."""

from __future__ import annotations

import math
from collections.abc import Iterator


def sieve(limit: int) -> int:
    prime = [True] * (limit + 1)
    prime[0] = prime[1] = False
    for number in range(2, int(limit**0.5) + 1):
        if prime[number]:
            for multiple in range(number * number, limit + 1, number):
                prime[multiple] = False
    return sum(prime)


def collatz(limit: int) -> int:
    longest = 0
    for start in range(1, limit):
        number = start
        steps = 0
        while number != 1:
            if number % 2:
                number = 3 * number + 1
            else:
                number //= 2
            steps += 1
        if steps > longest:
            longest = steps
    return longest


def nbody(steps: int) -> float:
    bodies = [
        [math.cos(i), math.sin(i), 0.1 * i, 0.0, 0.01 * i, 0.0, 1.0 / (i + 1)] for i in range(5)
    ]
    for _ in range(steps):
        _advance(bodies, 0.001)
    return sum(body[0] for body in bodies)


def _advance(bodies: list[list[float]], step: float) -> None:
    for i, one in enumerate(bodies):
        for other in bodies[i + 1 :]:
            dx = one[0] - other[0]
            dy = one[1] - other[1]
            dz = one[2] - other[2]
            pull = step / (dx * dx + dy * dy + dz * dz + 0.01) ** 1.5
            one[3] -= dx * other[6] * pull
            one[4] -= dy * other[6] * pull
            one[5] -= dz * other[6] * pull
            other[3] += dx * one[6] * pull
            other[4] += dy * one[6] * pull
            other[5] += dz * one[6] * pull
    for body in bodies:
        body[0] += step * body[3]
        body[1] += step * body[4]
        body[2] += step * body[5]


def fib(number: int) -> int:
    if number < 2:
        return number
    return fib(number - 1) + fib(number - 2)


def parse(count: int) -> int:
    total = 0
    for word in ("12", "7", "x", "345") * count:
        try:
            total += int(word)
        except ValueError:
            total -= 1
    return total


def empty_for(count: int) -> None:
    for _ in range(count):
        pass


def while_counter(count: int) -> int:
    left = count
    while left > 0:
        left -= 1
    return left


class Counter:
    def __init__(self) -> None:
        self.value = 0

    def add(self, amount: int) -> None:
        self.value += amount


def method_calls(count: int) -> int:
    counter = Counter()
    for number in range(count):
        counter.add(number)
    return counter.value


class Shape:
    def area(self) -> float:
        return self.width() * self.width()

    def width(self) -> float:
        return 1.0


class Square(Shape):
    def width(self) -> float:
        return 2.0


class Circle(Shape):
    def area(self) -> float:
        return 3.0


class Big(Square):
    pass


def polymorphic_calls(count: int) -> float:
    """Calls whose receiver is of another type each time: `Shape.area` runs with three."""
    shapes: list[Shape] = [Shape(), Square(), Circle(), Big()]
    total = 0.0
    for _ in range(count):
        for shape in shapes:
            total += shape.area()
    return total


def _countdown(count: int) -> Iterator[int]:
    while count:
        yield count
        count -= 1


def generator(count: int) -> int:
    total = 0
    for number in _countdown(count):
        total += number
    return total


def generator_expression(count: int) -> int:
    return sum(number * number for number in range(count) if number % 3)


def list_comprehension(count: int) -> int:
    return len([number * number for number in range(count) if number % 3])


def conditional_expressions(count: int) -> int:
    total = 0
    for number in range(count):
        total += 1 if (number % 2 and number % 3) or number % 5 else -1
    return total


def nested_function(count: int) -> int:
    def twice(number: int) -> int:
        return number + number

    total = 0
    for number in range(count):
        total += twice(number)
    return total


def sort_with_lambda(count: int) -> int:
    numbers = [number * 7919 % 10007 for number in range(count)]
    numbers.sort(key=lambda number: -number)
    return numbers[0]
