"""Tests of one function: what they record, and which of them an edit selects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from textwrap import dedent
from typing import Any

from tests.properties.running import execute, probed, probes

from edgewise.compare.difference import DangerousEdge, FileDifference
from edgewise.compare.files import compare_files, read

Namespace = dict[str, Any]


def difference(old: str, new: str, granularity: str = "edge") -> FileDifference:
    """How two versions of a file differ."""
    before, after = (read("program.py", dedent(text).encode(), granularity) for text in (old, new))
    return compare_files(before, after)


def dangerous(old: str, new: str) -> set[str]:
    """The dangerous edges, by lines: `3 -> 4 T`."""
    return {edge.text.partition(":")[2] for edge in difference(old, new).edges}


def recorded(
    text: str, tests: Mapping[str, Callable[[Namespace], object]], granularity: str = "edge"
) -> dict[str, int]:
    """The row of hits of each test on a version."""
    with probes() as row:
        names = execute(probed(dedent(text), granularity))
        row()
        rows = {}
        for test, run in tests.items():
            with suppress(Exception):
                run(names)
            rows[test] = row()
    return rows


def selected(rows: Mapping[str, int], edges: tuple[DangerousEdge, ...]) -> set[str]:
    """The tests on dangerous edges."""
    return {
        test
        for test, row in rows.items()
        if any(row & edge.row and (not edge.given or row & edge.given) for edge in edges)
    }
