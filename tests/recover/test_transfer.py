"""A row carried over is the row that the same test leaves on the new version."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.papers.selecting import recorded, selected

from edgewise.compare.files import compare_files, read
from edgewise.recover.transfer import RowMap, row_map

PROGRAM = """\
CACHE = {}


def plain(x):
    if x > 0:
        y = int(x)
    else:
        y = -int(x)
    return y


def loop(items):
    total = 0
    for item in items:
        if item is None:
            continue
        if item < 0:
            break
        total += item
    else:
        total *= 2
    while total > 100:
        total -= 100
    return total


def guarded(text):
    try:
        value = int(text)
    except TypeError:
        value = 0
    except ValueError:
        value = -1
    else:
        value += 1
    finally:
        seen = True
    with open("/dev/null") as file:
        file.read()
    return value, seen


def chosen(word):
    match word:
        case "a":
            return 1
        case "b":
            return 2
        case _:
            return 3


def shaped(thing):
    match thing:
        case {"x": x} if x > 1:
            return x
        case [first, *_]:
            return first
    return None


def nested(n):
    def inner(k):
        return [k for _ in range(k) if k]

    pick = lambda v: v or 1
    return inner(n), sum(v for v in (pick(n), 2) if v)


def kept(key):
    if key not in CACHE:
        CACHE[key] = plain(key)
    return CACHE[key]


class Thing:
    def __init__(self, size):
        self.size = size

    @property
    def half(self):
        return self.size / 2

    def __iter__(self):
        yield self.size
        yield self.half
"""
CALLS: dict[str, str] = {
    "positive": "plain(3)",
    "negative": "plain(-3)",
    "wrong": "plain('x')",
    "empty": "loop([])",
    "some": "loop([1, None, 2])",
    "breaks": "loop([1, -1])",
    "many": "loop([150, 150])",
    "number": "guarded('3')",
    "nothing": "guarded(None)",
    "word": "guarded('x')",
    "a": "chosen('a')",
    "b": "chosen('b')",
    "other": "chosen('z')",
    "dict": "shaped({'x': 3})",
    "list": "shaped([1])",
    "no shape": "shaped(3)",
    "nested": "nested(2)",
    "keeps": "kept(5)",
    "finds": "kept(5)",
    "thing": "list(Thing(4))",
    "half a thing": "next(iter(Thing(4)))",
}
EDITS = {
    "nothing": [],
    "lines move": [("CACHE = {}\n", "CACHE = {}\n# a comment\n\n")],
    "a function before": [("def plain", "def added(x):\n    return x or 1\n\n\ndef plain")],
    "a function after": [("class Thing", "def added(x):\n    return x\n\n\nclass Thing")],
    "a method": [("    @property", "    def more(self):\n        return 1\n\n    @property")],
    "a function is gone": [
        (PROGRAM[PROGRAM.index("def shaped") :].partition("\n\n\n")[0], "X = 1")
    ],
    "a statement in a branch": [
        ("        y = -int(x)\n", "        x = x or 0\n        y = -int(x)\n")
    ],
    "a branch never taken": [
        (
            "        total += item\n",
            "        if item > 10**9:\n            break\n        total += item\n",
        )
    ],
    "a statement may raise now": [
        ("    else:\n        total *= 2\n", "    else:\n        total = int(total) * 2\n")
    ],
    "a handler": [("        value = -1\n", "        value = -2\n")],
    "a finally": [("    else:\n        value += 1\n", "    else:\n        value += 2\n")],
    "a case": [
        ('        case "b":\n', '        case "c":\n            return 4\n        case "b":\n')
    ],
    "a body of a case": [("            return 2\n", "            return 5\n")],
    "a guard": [("if x > 1:", "if x > 2:")],
    "a lambda": [("v or 1", "v or 2")],
    "an inner function": [("def inner(k):\n", "def inner(k):\n        k = k + 0\n")],
    "a last statement": [("    return total\n", "    total = int(total)\n    return total\n")],
    "a filling": [("        CACHE[key] = plain(key)\n", "        CACHE[key] = plain(key) + 0\n")],
    "a condition": [("if item < 0:", "if item < 1:")],
}


def test_of(call: str) -> Callable[[dict[str, Any]], object]:
    return lambda names: eval(call, names)


test_of.__test__ = False  # type: ignore[attr-defined]
TESTS = {name: test_of(call) for name, call in CALLS.items()}


def edited(edits: list[tuple[str, str]]) -> str:
    text = PROGRAM
    for before, after in edits:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


def mapped(old: str, new: str) -> tuple[RowMap, set[str], dict[str, int]]:
    """How rows are carried, which tests are selected, and what all did before."""
    before, after = (read("program.py", text.encode(), "edge") for text in (old, new))
    difference = compare_files(before, after)
    rows = recorded(old, TESTS)
    return row_map(before, after, difference.entities), selected(rows, difference.edges), rows


@pytest.mark.parametrize("name", EDITS)
def test_what_is_carried_is_what_is_recorded(name: str) -> None:
    new = edited(EDITS[name])
    there, chosen, rows = mapped(PROGRAM, new)
    now = recorded(new, TESTS)
    carried = {test: there.carry(row) for test, row in rows.items() if test not in chosen}
    unknown = {test for test, row in carried.items() if row is None}
    assert unknown == ({"a", "b"} if name == "a case" else set())
    assert {t: row for t, row in carried.items() if row is not None} == {
        test: now[test] for test in carried if test not in unknown
    }


def test_a_row_without_an_image_is_not_guessed() -> None:
    there, chosen, rows = mapped(PROGRAM, edited(EDITS["a statement in a branch"]))
    assert chosen == {"negative"}
    assert there.carry(rows["negative"]) is None


def test_a_node_that_stands_for_two_is_not_guessed() -> None:
    old = "def f(x):\n    if x:\n        a = 1\n    else:\n        b = 2\n    return [x]\n"
    new = (
        "def f(x):\n    if x:\n        a = 1\n        return [x]\n"
        "    else:\n        b = 2\n    return [x]\n"
    )
    before, after = (read("program.py", text.encode(), "edge") for text in (old, new))
    difference = compare_files(before, after)
    rows = recorded(
        old, {"true": lambda names: names["f"](1), "false": lambda names: names["f"](0)}
    )
    there = row_map(before, after, difference.entities)
    assert selected(rows, difference.edges) == set()
    assert [there.carry(row) for row in rows.values()] == [None, None]


def test_lines_of_statements_are_known() -> None:
    there, _, _ = mapped(PROGRAM, edited(EDITS["lines move"]))
    line = PROGRAM[: PROGRAM.index("class Thing")].count("\n") + 1
    assert there.lines[line] == line + 2
