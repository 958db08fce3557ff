"""Writes a project of any size, in which each test does the same amount of work."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
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


# Modules import what is more basic than they are: part 9 imports part 2, and part 2 part 0.
LAYER = 4

BELOW = """

def basis(numbers: list[int]) -> int:
    return part_{below}.step_0(numbers) + LIMIT
"""


def generate(folder: Path, modules: int, tests: int) -> None:
    """A package of `modules` modules in `folder`, and beside it `tests` tests.

    Each file imports only what it uses, as in most programs: a file of tests has
    modules of its own, and they import more basic ones.
    """
    _make(folder, [_layered(number) for number in range(modules)])
    files = _files_of(tests)
    for file, numbers in enumerate(files):
        own = range(file * modules // len(files), (file + 1) * modules // len(files))
        parts = own if len(own) >= REACH else range(own.start, own.start + REACH)
        parts = range(min(parts.start, modules - len(parts)), min(parts.stop, modules))
        body = "".join(_test(number, parts) for number in numbers)
        (folder / "tests" / f"test_{file}.py").write_text(_imports(parts) + body)


def _make(folder: Path, texts: Sequence[str]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    package = folder / "grown"
    package.mkdir(parents=True)
    (folder / "tests").mkdir()
    (folder / "pytest.ini").write_text("[pytest]\n")
    (package / "__init__.py").write_text('"""A generated project."""\n')
    for number, text in enumerate(texts):
        (package / f"part_{number}.py").write_text(text)


def _files_of(tests: int) -> list[range]:
    return [range(first, min(first + TESTS, tests)) for first in range(0, tests, TESTS)]


def _imports(parts: range) -> str:
    return "".join(f"from grown import part_{number}\n" for number in parts)


def _layered(number: int) -> str:
    text = _module(number)
    if not number:
        return text
    head = "from __future__ import annotations\n"
    below = number // LAYER
    text = text.replace(head, f"{head}\nfrom grown import part_{below}\n")
    return text + BELOW.format(below=below)


def _module(number: int) -> str:
    functions = "".join(
        FUNCTION.format(number=number, function=function, divisor=function + 2)
        for function in range(FUNCTIONS)
    )
    return MODULE.format(number=number) + functions


def _test(number: int, parts: range) -> str:
    calls = ", ".join(
        f"part_{parts[(number * 7 + offset * 3) % len(parts)]}"
        f".step_{(number + offset) % FUNCTIONS}(numbers)"
        for offset in range(REACH)
    )
    return TEST.format(number=number, calls=calls, reach=REACH)
