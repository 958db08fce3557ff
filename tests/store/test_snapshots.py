"""Versions, and the texts that keep them readable without git."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.recordings import run

from edgewise.store.database import Database, open_for_writing
from edgewise.store.histories import save
from edgewise.store.snapshots import texts, versions


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return open_for_writing(tmp_path / "history.db")


def test_versions_are_newest_first(database: Database) -> None:
    save(database, run("test_a", "test_b", commit="aaa"), tool="1", created=10.0)
    save(database, run("test_b", commit=None, complete=False), tool="2", created=20.0)
    new, old = versions(database)
    assert (new.created, new.commit, new.complete, new.manner.tool) == (20.0, None, False, "2")
    assert (old.created, old.commit, old.complete, old.manner.tool) == (10.0, "aaa", True, "1")
    assert old.manner.granularity == "edge"
    assert set(old.digests) == {"app.py"}


def test_texts_of_all_versions_in_use_are_kept(database: Database) -> None:
    old = run("test_a", "test_b", files={"app.py": "x = 1\n" * 900, "same.py": "x = 1\n" * 900})
    new = run("test_b", files={"app.py": ""}, complete=False)
    save(database, old)
    save(database, new)
    found = texts(database, [old.files[0].digest, new.files[0].digest, "unknown"])
    assert found == {old.files[0].digest: b"x = 1\n" * 900, new.files[0].digest: b""}
    save(database, run("test_a", files={"app.py": ""}, complete=False))
    assert set(texts(database, found)) == {new.files[0].digest}


def test_files_that_no_test_hit_belong_to_the_version(database: Database) -> None:
    save(database, run("test_a", files={"app.py": "1", "unused.py": "2"}, bits=0))
    assert set(versions(database)[0].digests) == {"app.py", "unused.py"}
