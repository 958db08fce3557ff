"""What tests a file holds: what is kept of it, and how long."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.store.recordings import file, run

from edgewise.store.collected import collected, digest_of_tests, note_collected
from edgewise.store.database import Database, open_for_writing
from edgewise.store.histories import forget, save

TESTS = {"t.py": "def test_a(): ...\n", "u.py": "def test_b(): ...\n"}
A, B = "t.py::test_a", "u.py::test_b"
NOTES = {"t.py": digest_of_tests([A]), "u.py": digest_of_tests([B])}


@pytest.fixture
def database(tmp_path: Path) -> Database:
    database = open_for_writing(tmp_path / "history.db")
    save(database, replace(run(A, B, files=TESTS), collected=NOTES))
    return database


def known(database: Database) -> dict[str, str]:
    return {stored.path: note for stored, note in collected(database).items()}


def test_it_comes_back(database: Database) -> None:
    assert known(database) == NOTES


def test_a_run_that_did_not_collect_all_of_a_file_knows_less(database: Database) -> None:
    save(database, run(A, files=TESTS, complete=False))
    assert known(database) == {"u.py": NOTES["u.py"]}


def test_it_belongs_to_a_version_of_the_file(database: Database) -> None:
    changed = {**TESTS, "t.py": "def test_a(): pass\n"}
    save(database, replace(run(A, files=changed, complete=False), collected={"t.py": "other"}))
    versions = {(stored.path, stored.digest): note for stored, note in collected(database).items()}
    new, old = (file("t.py", text["t.py"]).digest for text in (changed, TESTS))
    assert versions["t.py", new] == "other"
    assert ("t.py", old) not in versions


def test_it_goes_with_the_file(database: Database) -> None:
    save(database, replace(run(A, files={"t.py": TESTS["t.py"]}), collected={}))
    assert known(database) == {}
    save(database, replace(run(A, B, files=TESTS), collected=NOTES))
    forget(database, [A, B])
    assert known(database) == {}


def test_it_can_be_kept_alone(database: Database) -> None:
    digests = {path: file(path, text).digest for path, text in TESTS.items()}
    note_collected(database, {"t.py": "more"}, digests)
    assert known(database) == {**NOTES, "t.py": "more"}
    note_collected(database, {"t.py": "wrong"}, {"t.py": "another version"})
    assert known(database) == {"u.py": NOTES["u.py"]}
