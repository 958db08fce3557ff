"""Writes a project of any size, in which each test does the same amount of work."""

from __future__ import annotations

import shutil
from pathlib import Path

FUNCTIONS = 10  # per module
TESTS = 50  # per test file
REACH = 5  # modules that one test runs through

MODULE = '''\
"""Module {number} of a generated project."""

from __future__ import annotations

LIMIT = {number} % 7 + 3


class Total{number}:
    """Adds up, with a branch here and there."""

    def __init__(self) -> None:
        self.value = 0

    def add(self, amount: int) -> None:
        if amount > LIMIT:
            self.value += amount
        else:
            self.value -= 1
'''

FUNCTION = """

def step_{function}(numbers: list[int]) -> int:
    total = Total{number}()
    for value in numbers:
        if value % {divisor} == 0:
            total.add(value)
        elif value < 0:
            raise ValueError(value)
        else:
            total.add(-value)
    try:
        return total.value // (len(numbers) - {divisor})
    except ZeroDivisionError:
        return total.value
"""

TEST = """

def test_{number}() -> None:
    numbers = list(range({number} % 13 + 3))
    results = [{calls}]
    assert len(results) == {reach}
"""


def generate(folder: Path, modules: int, tests: int) -> None:
    """A package of `modules` modules in `folder`, and `tests` tests that import all of it."""
    shutil.rmtree(folder, ignore_errors=True)
    package = folder / "grown"
    package.mkdir(parents=True)
    imports = "".join(f"from grown import part_{number}\n" for number in range(modules))
    (package / "__init__.py").write_text('"""A generated project."""\n')
    for number in range(modules):
        (package / f"part_{number}.py").write_text(_module(number))
    for first in range(0, tests, TESTS):
        body = "".join(_test(number, modules) for number in range(first, min(first + TESTS, tests)))
        (folder / f"test_{first // TESTS}.py").write_text(imports + body)


def _module(number: int) -> str:
    functions = "".join(
        FUNCTION.format(number=number, function=function, divisor=function + 2)
        for function in range(FUNCTIONS)
    )
    return MODULE.format(number=number) + functions


def _test(number: int, modules: int) -> str:
    calls = ", ".join(
        f"part_{(number * 7 + offset * 3) % modules}.step_{(number + offset) % FUNCTIONS}(numbers)"
        for offset in range(REACH)
    )
    return TEST.format(number=number, calls=calls, reach=REACH)
