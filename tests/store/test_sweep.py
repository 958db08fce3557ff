"""The file does not grow with the number of runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.recordings import run

from edgewise.store.database import Database, open_for_writing
from edgewise.store.histories import forget, save
from edgewise.trace.history import Recording

TESTS = [f"tests/test_it.py::test_{n}" for n in range(200)]


def edited(turn: int, tests: list[str], complete: bool) -> Recording:
    files = {f"m{n}.py": f"# {turn if n == 0 else 0}\n" + "x = 1\n" * 300 for n in range(20)}
    return run(*tests, files=files, bits=turn + 1, complete=complete)


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return open_for_writing(tmp_path / "history.db")


def test_full_runs_take_each_others_place(database: Database) -> None:
    save(database, edited(0, TESTS, complete=True))
    first = database.size
    for turn in range(1, 15):
        save(database, edited(turn, TESTS, complete=True))
    assert database.size <= first * 1.1
    database.check()


def test_partial_runs_level_off(database: Database) -> None:
    save(database, edited(0, TESTS, complete=True))
    sizes = []
    for turn in range(1, 31):
        save(database, edited(turn, TESTS[:20], complete=False))
        sizes.append(database.size)
    assert max(sizes[15:]) <= max(sizes[:15]) * 1.02
    database.check()


def test_what_is_forgotten_gives_its_room_back(database: Database) -> None:
    empty = database.size
    save(database, edited(0, TESTS, complete=True))
    assert database.size > empty + 5 * 4096
    forget(database, TESTS)
    assert database.size <= empty + 4096
