"""Three ways to know which lines of a new version each test covers, and what they are worth.

outdated   those of the first version, as if lines had not moved
estimated  the same, lines carried along from version to version as `diff` pairs them
updated    the recovered matrix
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.code import placement_of
from edgewise.trace.reading import reading_of
from edgewise.trace.rows import Reading
from studies.recover_steps import Files

Lines = dict[str, dict[str, int]]  # test -> path -> bitset of lines


def lines_of(matrix: CoverageMatrix, files: Files) -> Lines:
    """The lines in the footprint of each test."""
    known: dict[tuple[str, int], int] = {}
    found: Lines = {}
    for test in matrix.tests:
        own = found[test] = {}
        for path, row in matrix.footprint(test).items():
            if path not in files:
                continue
            if (path, row) not in known:
                lines = _reading(path, files[path]).lines(row)
                known[path, row] = sum(1 << line for line in lines)
            own[path] = known[path, row]
    return found


@lru_cache(maxsize=1000)
def _reading(path: str, text: bytes) -> Reading:
    return reading_of(placement_of(ast.parse(text), path, "edge"))


def moved(lines: Lines, old: Files, new: Files) -> Lines:
    """Old lines as the new ones that `diff` takes for the same."""
    blocks = {path: _blocks(old[path], new[path]) for path in old.keys() & new.keys()}
    known: dict[tuple[str, int], int] = {}
    found: Lines = {}
    for test, by_path in lines.items():
        own = found[test] = {}
        for path, row in by_path.items():
            if path in blocks:
                if (path, row) not in known:
                    known[path, row] = _moved(row, blocks[path])
                own[path] = known[path, row]
    return found


def _moved(row: int, blocks: list[tuple[int, int, int]]) -> int:
    found = 0
    for before, after, size in blocks:
        found |= (row >> (before + 1) & ((1 << size) - 1)) << (after + 1)
    return found


def _blocks(old: bytes, new: bytes) -> list[tuple[int, int, int]]:
    if old == new:
        return [(0, 0, old.count(b"\n") + 1)]
    matcher = difflib.SequenceMatcher(None, old.splitlines(), new.splitlines(), autojunk=False)
    return [(block.a, block.b, block.size) for block in matcher.get_matching_blocks()]


def changed_lines(old: Files, new: Files) -> dict[str, int]:
    """The lines that a version takes away or replaces, or behind which it puts others."""
    found = {}
    for path, text in old.items():
        if path.endswith(".py") and new.get(path) != text:
            before, after = text.splitlines(), new.get(path, b"").splitlines()
            row = 0
            matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
            for tag, start, end, _, _ in matcher.get_opcodes():
                if tag == "insert":
                    row |= 1 << start  # the line before
                elif tag != "equal":
                    row |= sum(1 << line for line in range(start + 1, end + 1))
            found[path] = row
    return found


def selected(lines: Lines, changed: Mapping[str, int]) -> frozenset[str]:
    """The tests that cover one of the changed lines."""
    return frozenset(
        test
        for test, by_path in lines.items()
        if any(by_path.get(path, 0) & row for path, row in changed.items())
    )


@dataclass(frozen=True, slots=True)
class Rate:
    """How many pairs of a test and a line are claimed wrongly, and not claimed, of how many."""

    false: int
    missing: int
    whole: int

    def __str__(self) -> str:
        whole = max(1, self.whole)
        return f"{100 * self.false / whole:.2f} / {100 * self.missing / whole:.2f}"


def rate(ours: Lines, truth: Lines) -> Rate:
    """One way to know the lines, held against what was recorded."""
    false = missing = whole = 0
    for test, by_path in truth.items():
        own = ours.get(test, {})
        for path in own.keys() | by_path.keys():
            row, other = own.get(path, 0), by_path.get(path, 0)
            false += (row & ~other).bit_count()
            missing += (other & ~row).bit_count()
            whole += other.bit_count()
    return Rate(false, missing, whole)
