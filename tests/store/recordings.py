"""Small recordings to store, written by hand or generated."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from hypothesis import strategies as st

from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import (
    IMPORT,
    TEST,
    FileVersion,
    Recording,
    TestHistory,
    Touch,
    Unit,
)

PYTHON = "cpython-311-linux"


def file(path: str, text: str = "x = 1\n", probes: int = 40) -> FileVersion:
    body = text.encode()
    return FileVersion(path, hashlib.sha256(body).hexdigest(), probes, body)


def run(
    *tests: str,
    files: Mapping[str, str] | None = None,
    bits: int = 0b101,
    outcome: str = "passed",
    complete: bool = True,
    python: str = PYTHON,
    granularity: str = "edge",
    commit: str | None = "9d0e77c",
) -> Recording:
    """A run in which each test hits `bits` of every file, and all import the first file."""
    texts = files if files is not None else {"app.py": "x = 1\n"}
    versions = tuple(file(path, text) for path, text in texts.items())
    units = [Unit(IMPORT, versions[0].path, {0: 1 << 30}, set(), {Touch("module", "app")})]
    histories = []
    for test in tests:
        hits = dict.fromkeys(range(len(versions)), bits)
        histories.append(TestHistory(test, len(units), outcome, 0.25))
        units.append(Unit(TEST, test, hits, {0}, {Touch("receiver", "app.A")}))
    return Recording(
        versions, tuple(units), tuple(histories), complete, python, granularity, commit
    )


def content(matrix: CoverageMatrix) -> dict[str, object]:
    """What a matrix says of each test, without the indices it says it by."""
    return {
        test: (
            matrix.history(test).outcome,
            matrix.history(test).duration,
            dict(sorted(matrix.version(test).digests.items())),
            dict(sorted(matrix.window(test).items())),
            dict(sorted(matrix.footprint(test).items())),
            matrix.touches(test),
            sorted((unit.kind, unit.key) for unit in matrix.units_of(test)),
        )
        for test in matrix.tests
    }


names = st.text(min_size=1, max_size=8)  # with surrogates: file names need not be Unicode
paths = st.text("ab/.é \udc80", min_size=1, max_size=8).filter(lambda path: path[0] != "/")


@st.composite
def recordings(draw: st.DrawFn, complete: bool | None = None) -> Recording:
    """Any recording: circular references, units nobody refers to, odd names."""
    widths = st.integers(1, 300)
    files = tuple(
        file(path, draw(st.sampled_from(["", "a\n", "b\n", "c\n"])), draw(widths))
        for path in draw(st.lists(paths, min_size=1, max_size=4, unique=True))
    )
    size = draw(st.integers(1, 8))
    units = []
    for _ in range(size):
        hits = {
            index: draw(st.integers(0, (1 << files[index].probes) - 1))
            for index in draw(st.sets(st.integers(0, len(files) - 1)))
        }
        units.append(
            Unit(
                draw(st.sampled_from([TEST, IMPORT])),
                draw(names),
                hits,
                draw(st.sets(st.integers(0, size - 1), max_size=3)),
                draw(st.sets(st.builds(Touch, st.sampled_from(["receiver", "file"]), names))),
            )
        )
    tests = tuple(
        TestHistory(test, draw(st.integers(0, size - 1)), "passed", draw(st.floats(0, 10)))
        for test in draw(st.lists(st.sampled_from("abcdef"), unique=True, min_size=1))
    )
    whole = draw(st.booleans()) if complete is None else complete
    return Recording(files, tuple(units), tests, whole, PYTHON, "edge")
