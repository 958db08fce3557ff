"""What a store holds, in numbers."""

from __future__ import annotations

from pathlib import Path

from tests.store.recordings import run

from edgewise.store.database import open_for_writing
from edgewise.store.histories import save
from edgewise.store.summary import summarise


def test_a_summary_counts_what_is_there(tmp_path: Path) -> None:
    with open_for_writing(tmp_path / "history.db") as database:
        save(database, run("test_a", "test_b", files={"a.py": "1", "b.py": "2"}), created=1.0)
        partial = run("test_b", files={"a.py": "3"}, bits=7, outcome="failed", complete=False)
        save(database, partial, tool="0.1.0", created=2.0)
        summary = summarise(database)
    assert summary.tests == 2
    assert summary.outcomes == {"failed": 1, "passed": 1}
    assert summary.duration == 0.5
    assert summary.units == 4
    assert summary.rows == 5
    assert summary.edges == 4 + 2  # of the newer a.py: three and the import; of b.py: two
    assert summary.files == 2
    assert summary.versions == 2
    assert summary.newest is not None
    assert summary.newest.manner.tool == "0.1.0"
    assert summary.newest.commit == "9d0e77c"
    assert summary.size == (tmp_path / "history.db").stat().st_size


def test_an_empty_store_has_a_summary(tmp_path: Path) -> None:
    with open_for_writing(tmp_path / "history.db") as database:
        summary = summarise(database)
    assert (summary.tests, summary.edges, summary.newest) == (0, 0, None)
