"""Saving and loading: what replaces what, and what is forgotten."""

from __future__ import annotations

import math
import random
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.store.recordings import PYTHON, content, recordings, run

from edgewise.errors import NoHistoryError
from edgewise.store.database import Database, open_for_reading, open_for_writing
from edgewise.store.histories import forget, load, save
from edgewise.store.matrix import CoverageMatrix, Manner
from edgewise.trace.history import TEST, FileVersion, Recording, TestHistory, Unit


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return open_for_writing(tmp_path / "history.db")


def counts(database: Database) -> dict[str, int]:
    tables = ("snapshot", "file", "content", "hits", "touch", "unit", "test")
    with database.reading() as transaction:
        return {table: transaction.rows(f"SELECT count(*) FROM {table}")[0][0] for table in tables}


def test_a_recording_comes_back(database: Database) -> None:
    recording = run("t.py::test_a", "t.py::test_b", files={"app.py": "1", "lib/x.py": "2"})
    save(database, recording, tool="0.1.0", created=5.0)
    matrix = load(database)
    expected = CoverageMatrix.of_recording(recording, tool="0.1.0", created=5.0)
    assert content(matrix) == content(expected)
    assert matrix.versions == expected.versions
    assert matrix.union() == expected.union()


def test_a_complete_recording_replaces_everything(database: Database) -> None:
    save(database, run("test_a", "test_b", files={"gone.py": "1", "app.py": "1"}))
    save(database, run("test_b", "test_c"))
    assert load(database).tests == ("test_b", "test_c")
    assert counts(database) == {
        "snapshot": 1,
        "file": 1,
        "content": 1,
        "hits": 2,
        "touch": 2,
        "unit": 3,
        "test": 2,
    }


def test_an_incomplete_recording_replaces_its_own_tests_only(database: Database) -> None:
    old = run("test_a", "test_b", files={"app.py": "old"}, bits=0b01)
    new = run("test_b", "test_c", files={"app.py": "new"}, bits=0b10, complete=False)
    save(database, old, created=1.0)
    save(database, new, created=2.0)
    matrix = load(database)
    assert matrix.tests == ("test_a", "test_b", "test_c")
    old_digest, new_digest = old.files[0].digest, new.files[0].digest
    assert matrix.version("test_a").digests == {"app.py": old_digest}
    assert matrix.version("test_b").digests == {"app.py": new_digest}
    assert matrix.window("test_a") == {"app.py": 0b01}
    assert matrix.window("test_b") == {"app.py": 0b10}
    assert [stored.digest for stored in matrix.files_at("app.py")] == [old_digest, new_digest]
    assert matrix.covering("app.py", 0) == {"test_a"}
    assert matrix.covering("app.py", 30) == {"test_a", "test_b", "test_c"}
    assert matrix.covering("app.py", 30, old_digest) == {"test_a"}
    assert len(matrix.bringing("test_a", "app.py", 30)) == 1


def test_what_nobody_needs_goes_with_the_last_who_did(database: Database) -> None:
    save(database, run("test_a", "test_b", files={"app.py": "old"}, bits=0b01))
    save(database, run("test_a", files={"app.py": "new"}, bits=0b10, complete=False))
    assert counts(database)["snapshot"] == counts(database)["content"] == 2
    save(database, run("test_b", files={"app.py": "new"}, bits=0b10, complete=False))
    assert counts(database)["content"] == counts(database)["file"] == 1
    assert counts(database)["hits"] == 2
    forget(database, ["test_a", "test_b", "never there"])
    assert set(counts(database).values()) == {0}


def test_a_run_cut_short_before_any_test_loses_nothing(database: Database) -> None:
    save(database, run("test_a"))
    before = content(load(database))
    save(database, run(complete=False))
    assert content(load(database)) == before


def test_histories_of_another_manner_are_kept_but_not_mixed_in(database: Database) -> None:
    save(database, run("test_a", "test_b"), tool="1", created=1.0)
    other = run("test_b", complete=False, python="cpython-313-linux")
    save(database, other, tool="1", created=2.0)
    assert load(database).tests == ("test_b",)
    assert load(database, Manner(PYTHON, "edge", "1")).tests == ("test_a",)
    with pytest.raises(NoHistoryError, match=r"cpython-310-linux by edge.*cpython-311-linux by"):
        load(database, Manner("cpython-310-linux", "edge", "1"))


def test_an_empty_store_has_no_history(database: Database) -> None:
    with pytest.raises(NoHistoryError, match="Recorded: nothing"):
        load(database)


def test_equal_rows_are_stored_once(database: Database) -> None:
    save(database, run(*(f"test_{n}" for n in range(500)), files={"a.py": "1", "b.py": "2"}))
    assert counts(database)["hits"] == 3


def test_a_duration_that_is_no_number_is_stored_as_none(database: Database) -> None:
    recording = run("test_a")
    save(database, replace(recording, tests=(replace(recording.tests[0], duration=math.nan),)))
    assert load(database).history("test_a").duration == 0.0


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"files": (FileVersion("/abs.py", "d", 40, b""),)}, "not relative"),
        ({"files": (FileVersion("C:/abs.py", "d", 40, b""),)}, "not relative"),
        ({"files": (FileVersion("a\\b.py", "d", 40, b""),)}, "backslash"),
        ({"files": (FileVersion("", "d", 40, b""),)}, "empty"),
        ({"files": (FileVersion("a.py", "d", 40, b""),) * 2}, "occurs twice"),
        ({"files": (FileVersion("a.py", "d", 1 << 30, b""),)}, "too large"),
        ({"files": (FileVersion("a.py", "d", 3, b""),)}, "outside"),
        ({"files": ()}, "outside"),
        ({"units": (Unit("test", "test_a", {}, {5}),) * 2}, "refers to a unit"),
        ({"units": ()}, "unit that is not there"),
        ({"tests": run("test_a").tests * 2}, "a test occurs twice"),
    ],
)
def test_a_recording_that_makes_no_sense_is_refused(
    database: Database, change: dict[str, object], what: str
) -> None:
    save(database, run("test_old"))
    with pytest.raises(ValueError, match=what):
        save(database, replace(run("test_a"), **change))  # type: ignore[arg-type]
    assert load(database).tests == ("test_old",)


@pytest.mark.slow
def test_ten_thousand_tests_are_saved_and_loaded_quickly(database: Database) -> None:
    chance = random.Random(1)
    files = tuple(FileVersion(f"m{n}.py", str(n), 300, b"x = 1\n" * 300) for n in range(600))
    rows = [[chance.getrandbits(300) for _ in range(50)] for _ in files]
    units, tests = [], []
    for n in range(10_000):
        hit = chance.sample(range(600), 30)
        tests.append(TestHistory(f"t.py::test_{n}", n, "passed", 0.1))
        units.append(Unit(TEST, f"t.py::test_{n}", {f: chance.choice(rows[f]) for f in hit}))
    start = time.perf_counter()
    save(database, Recording(files, tuple(units), tuple(tests), True, PYTHON, "edge"))
    load(database)
    assert time.perf_counter() - start < 15  # a second, on a machine that is not busy
    assert database.size < 5_000_000


@settings(max_examples=60, deadline=None)
@given(first=recordings(), then=st.lists(recordings(), max_size=4))
def test_a_store_says_what_the_recordings_said(
    tmp_path_factory: pytest.TempPathFactory, first: Recording, then: list[Recording]
) -> None:
    """Against a model: a dict of what each test's latest recording said of it."""
    path = tmp_path_factory.mktemp("store") / "history.db"
    expected: dict[str, object] = {}
    with open_for_writing(path) as database:
        for recording in (first, *then):
            save(database, recording)
            if recording.complete:
                expected.clear()
            expected.update(content(CoverageMatrix.of_recording(recording)))
            assert content(load(database)) == expected
        database.check()
    with open_for_reading(path) as database:
        assert content(load(database)) == expected
        forget(open_for_writing(path), expected)
        assert set(counts(database).values()) == {0}
