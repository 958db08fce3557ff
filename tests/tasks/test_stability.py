"""Tests that do not repeat themselves are noticed, and trusted again after a while."""

from __future__ import annotations

from pathlib import Path

from edgewise.context.key import UNKNOWN
from edgewise.store.database import FILE_NAME, open_for_writing
from edgewise.store.histories import save
from edgewise.tasks.stability import TIMES, UNSTABLE, note_unstable
from edgewise.trace.history import TEST, FileVersion, Recording, TestHistory, Touch, Unit

TOOL = "probes-1"


def recording(row: int, outcome: str = "passed", text: bytes = b"x = 1\n") -> Recording:
    file = FileVersion("a.py", text.hex(), 8, text)
    history = TestHistory("test_a.py::test_it", 0, outcome, 0.1)
    return Recording(
        (file,), (Unit(TEST, history.test, {0: row}),), (history,), True, "cpython-311", "edge"
    )


def noted(recorded: Recording) -> list[str]:
    touches = recorded.units[0].touches
    return sorted(touch.name for touch in touches if touch.kind == UNSTABLE)


def run(
    directory: Path, recorded: Recording, serial: bool = True, now: str = "unheard of"
) -> list[str]:
    """What is noted of a run that comes after those before it; what surrounds it is like `now`."""
    note_unstable(str(directory), recorded, TOOL, serial=serial, now=lambda key: now)
    with open_for_writing(directory / FILE_NAME) as database:
        save(database, recorded, tool=TOOL)
    return noted(recorded)


def test_a_test_that_repeats_itself_is_stable(tmp_path: Path) -> None:
    assert run(tmp_path, recording(2)) == []
    assert run(tmp_path, recording(2)) == []


def test_another_way_through_the_same_code_is_unstable_until_it_has_been_repeated(
    tmp_path: Path,
) -> None:
    run(tmp_path, recording(2))
    assert run(tmp_path, recording(4)) == [f"runs={TIMES}"]
    for left in reversed(range(1, TIMES)):
        assert run(tmp_path, recording(4)) == [f"runs={left}"]
    assert run(tmp_path, recording(4)) == []


def test_another_outcome_is_unstable_in_any_run(tmp_path: Path) -> None:
    run(tmp_path, recording(2))
    assert run(tmp_path, recording(2, "failed"), serial=False) == [f"runs={TIMES}"]


def test_among_workers_what_ran_says_nothing(tmp_path: Path) -> None:
    run(tmp_path, recording(2))
    assert run(tmp_path, recording(4), serial=False) == []


def test_after_a_change_nothing_can_be_said(tmp_path: Path) -> None:
    run(tmp_path, recording(2))
    assert run(tmp_path, recording(4, "failed", b"x = 2\n")) == []


def with_data(row: int, fingerprint: str) -> Recording:
    recorded = recording(row)
    recorded.units[0].touches.add(Touch("context:file", f"read a.txt={fingerprint}"))
    return recorded


def test_another_file_of_data_is_a_reason_to_do_something_else(tmp_path: Path) -> None:
    assert run(tmp_path, with_data(2, "1")) == []
    assert run(tmp_path, with_data(4, "2")) == []
    assert run(tmp_path, with_data(6, "2")) == [f"runs={TIMES}"]


def test_so_is_a_file_that_is_used_no_longer(tmp_path: Path) -> None:
    assert run(tmp_path, with_data(2, "1")) == []
    assert run(tmp_path, recording(4), now="2") == []
    assert run(tmp_path, with_data(6, "2")) == [f"runs={TIMES}"]
    assert run(tmp_path, recording(4), now="2") == [f"runs={TIMES}"]


def test_so_is_what_could_not_be_looked_at(tmp_path: Path) -> None:
    assert run(tmp_path, with_data(2, UNKNOWN)) == []
    assert run(tmp_path, with_data(4, UNKNOWN)) == []
