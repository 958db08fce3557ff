"""What people read."""

from __future__ import annotations

import pytest

from edgewise.report.document import status_document
from edgewise.report.text import recorded_line, status_text
from edgewise.store.matrix import Manner, RecordedVersion
from edgewise.store.summary import Summary

VERSION = RecordedVersion({}, Manner("cpython-311", "edge", "probes-1"), None, 0.0, False)


def summary(**changes: object) -> Summary:
    facts: dict[str, object] = {
        "tests": 1840,
        "outcomes": {"failed": 1, "passed": 1839},
        "duration": 61.25,
        "units": 5000,
        "rows": 900,
        "edges": 31204,
        "files": 118,
        "versions": 1,
        "newest": VERSION,
        "size": 2_500_000,
    }
    return Summary(**{**facts, **changes})  # type: ignore[arg-type]


def test_the_line_at_the_end_of_a_run() -> None:
    assert recorded_line(summary(), 1840) == (
        "edgewise: recorded 1840 tests, 31,204 edges, 118 files in 2.4 MB"
    )


@pytest.mark.parametrize(
    ("size", "said"), [(0, "0 bytes"), (1023, "1023 bytes"), (1024, "1 kB"), (1 << 20, "1.0 MB")]
)
def test_sizes(size: int, said: str) -> None:
    assert recorded_line(summary(size=size), 1840).endswith(f" in {said}")


def test_status() -> None:
    lines = status_text(summary(versions=3), ".edgewise").splitlines()
    assert lines[0] == "history    .edgewise (2.4 MB)"
    assert "commit     unknown" in lines
    assert "tests      1,840 (1 failed, 1,839 passed), 61.2 s together" in lines
    assert lines[-1] == "versions   3 of the program have a history"


def test_status_of_nothing() -> None:
    nothing = summary(newest=None, tests=0, outcomes={}, versions=0)
    assert "none; record some with 'pytest --edgewise-all'" in status_text(nothing, "x")
    assert status_document(nothing)["baseline"] is None


def test_a_document_says_whether_the_run_was_whole() -> None:
    baseline = status_document(summary())["baseline"]
    assert isinstance(baseline, dict)
    assert baseline["complete"] is False
    assert baseline["tests"] == 1840
