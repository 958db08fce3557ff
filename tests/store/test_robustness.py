"""Kills, full disks, crowds and strangers: what was recorded before is never lost or believed."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.store.recordings import content, run

from edgewise.errors import EdgewiseError, StoreCorruptError, StoreReadonlyError
from edgewise.store.database import open_for_reading, open_for_writing
from edgewise.store.histories import load, save
from edgewise.store.matrix import CoverageMatrix
from edgewise.store.snapshots import texts, versions
from edgewise.store.summary import summarise
from edgewise.trace.history import Recording

posix = pytest.mark.skipif(os.name != "posix", reason="signals and limits as on Unix")

SAVE_FOREVER = """
import sys
from pathlib import Path
from edgewise.store.database import open_for_writing
from edgewise.store.histories import save
from tests.store.test_robustness import large
print("ready", flush=True)
while True:
    for mark in (1, 2):
        with open_for_writing(Path(sys.argv[1])) as database:
            save(database, large(mark))
"""

SAVE_OWN_TESTS = """
import sys
from pathlib import Path
from edgewise.store.database import open_for_writing
from edgewise.store.histories import save
from tests.store.recordings import run
for turn in range(5):
    with open_for_writing(Path(sys.argv[1])) as database:
        save(database, run(f"test_{sys.argv[2]}_{turn}", complete=False))
"""

SAVE_WITH_LITTLE_ROOM = """
import resource, sys
from pathlib import Path
from edgewise.errors import StoreReadonlyError
from edgewise.store.database import open_for_writing
from edgewise.store.histories import save
from tests.store.test_robustness import large
path = Path(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 20_000,) * 2)
try:
    with open_for_writing(path) as database:
        save(database, large(2, tests=3000))
except StoreReadonlyError as error:
    print(error)
"""


def large(mark: int, tests: int = 300) -> Recording:
    """A recording that takes some time to write, every row of it with this mark."""
    files = {f"m{n}.py": f"{mark} {n}" * 50 for n in range(20)}
    names = [f"t.py::test_{n}_{mark}" for n in range(tests)]
    return run(*names, files=files, bits=mark)


def start(script: str, *arguments: object) -> subprocess.Popen[str]:
    root = str(Path(__file__).parents[2])
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([root, *sys.path])},
    )


@posix
def test_killed_at_any_moment_the_old_or_the_new_content_is_there(tmp_path: Path) -> None:
    path = tmp_path / ".edgewise" / "history.db"
    allowed = [content(CoverageMatrix.of_recording(large(mark))) for mark in (1, 2)]
    with open_for_writing(path) as database:
        save(database, large(1))
    journals = 0
    for turn in range(12):
        process = start(SAVE_FOREVER, path)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(random.Random(turn).uniform(0.0, 0.15))
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        journals += path.with_name("history.db-journal").exists()
        with open_for_reading(path) as database:
            database.check()
            assert content(load(database)) in allowed
    assert journals, "no kill fell into a save; the test shows nothing"


@posix
def test_killed_while_creating_one_can_start_again(tmp_path: Path) -> None:
    for turn in range(6):
        path = tmp_path / str(turn) / "history.db"
        process = start(SAVE_FOREVER, path)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(turn * 0.004)
        process.kill()
        process.wait()
        process.stdout.close()
        with open_for_writing(path) as database:
            save(database, run("test_a"))
            assert load(database).tests == ("test_a",)
            database.check()


def test_reading_first_undoes_a_save_that_was_cut_short(tmp_path: Path) -> None:
    """Reading past the journal would show half of a save."""
    path = tmp_path / "history.db"
    with open_for_writing(path) as database:
        save(database, large(1))
        with database.writing() as transaction:
            transaction.run("PRAGMA cache_size=1")  # so that pages reach the file before commit
            transaction.run("UPDATE unit SET kind = 'overwritten'")
            copy = tmp_path / "copy"
            copy.mkdir()
            for name in ("history.db", "history.db-journal"):
                shutil.copy(tmp_path / name, copy / name)
    with open_for_reading(copy / "history.db") as database:
        assert {unit.kind for unit in load(database).units} == {"import", "test"}
    assert os.listdir(copy) == ["history.db"]


@posix
def test_a_full_disk_keeps_the_old_content(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with open_for_writing(path) as database:
        save(database, large(1))
    process = start(SAVE_WITH_LITTLE_ROOM, path)
    told, _ = process.communicate()
    assert "It was left as it is" in told
    with open_for_reading(path) as database:
        database.check()
        assert content(load(database)) == content(CoverageMatrix.of_recording(large(1)))


def test_a_full_database_says_so(tmp_path: Path) -> None:
    with open_for_writing(tmp_path / "history.db") as database:
        save(database, run("test_a"))
        with database.reading() as transaction:
            transaction.rows("PRAGMA max_page_count=12")
        with pytest.raises(StoreReadonlyError, match=r"full.*make room on the disk"):
            save(database, large(1))
        assert load(database).tests == ("test_a",)
        save(database, run("test_b"))
        assert load(database).tests == ("test_b",)


def test_processes_saving_at_once_take_turns(tmp_path: Path) -> None:
    path = tmp_path / ".edgewise" / "history.db"
    processes = [start(SAVE_OWN_TESTS, path, name) for name in "abcd"]
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    with open_for_reading(path) as database:
        expected = {f"test_{name}_{turn}" for name in "abcd" for turn in range(5)}
        assert set(load(database).tests) == expected
        database.check()


# --- a store from elsewhere ---

COLUMNS = [
    ("snapshot", "python granularity tool revision created complete files loose"),
    ("file", "id path content probes"),
    ("content", "id digest size body"),
    ("hits", "id file bits"),
    ("touch", "id kind name"),
    ("unit", "id snapshot kind key hits refs touches"),
    ("test", "unit name outcome duration"),
]
values = (
    st.integers(-(1 << 63), (1 << 63) - 1)
    | st.integers(0, 9)
    | st.binary(max_size=20)
    | st.text("ab\0/é", max_size=9)
    | st.floats()
    | st.none()
)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("original") / "history.db"
    with open_for_writing(path) as database:
        save(database, run("test_a", "test_b", files={"a.py": "1", "b.py": "2"}))
        save(database, run("test_b", files={"a.py": "3"}, complete=False))
    return path


def use_everything(path: Path) -> None:
    with open_for_reading(path) as database:
        matrix = load(database)
        content(matrix)
        matrix.union()
        summarise(database)
        versions(database)
        texts(database, [stored.digest for stored in matrix.files])
    with open_for_writing(path) as database:
        save(database, run("test_c", complete=False))
        save(database, run("test_c"))


@settings(max_examples=300, deadline=None)
@given(
    column=st.sampled_from([(t, c) for t, columns in COLUMNS for c in columns.split()]),
    value=values,
)
def test_no_value_does_more_than_be_refused(
    original: Path, column: tuple[str, str], value: object
) -> None:
    path = original.with_name("changed.db")
    shutil.copy(original, path)
    connection = sqlite3.connect(path, isolation_level=None)
    with contextlib.suppress(sqlite3.IntegrityError):
        connection.execute(
            f"UPDATE {column[0]} SET {column[1]} = ? WHERE rowid ="
            f" (SELECT max(rowid) FROM {column[0]})",
            (value,),
        )
    connection.close()
    with contextlib.suppress(EdgewiseError):
        use_everything(path)


@settings(max_examples=150, deadline=None)
@given(where=st.floats(0, 1, exclude_max=True), new=st.binary(min_size=1, max_size=40))
def test_no_damaged_byte_does_more_than_be_refused(
    original: Path, where: float, new: bytes
) -> None:
    path = original.with_name("damaged.db")
    body = bytearray(original.read_bytes())
    start = int(where * len(body))
    body[start : start + len(new)] = new
    path.write_bytes(body)
    with contextlib.suppress(EdgewiseError):
        use_everything(path)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("UPDATE unit SET refs = x'ff'", "middle"),
        ("UPDATE unit SET refs = x'50'", "unit 80, which is missing"),
        ("UPDATE unit SET hits = x'50'", "hits 80, which is missing"),
        ("UPDATE unit SET touches = x'50'", "touch 80, which is missing"),
        ("UPDATE unit SET hits = 'text'", "stored as str"),
        ("UPDATE unit SET refs = (SELECT refs FROM unit WHERE id = 2)", "another version"),
        ("UPDATE unit SET hits = (SELECT hits FROM unit WHERE id = 2)", "outside its version"),
        ("UPDATE hits SET bits = x'01ffffffff7f'", "wider than 40 probes"),
        ("UPDATE file SET path = '/etc/passwd'", "not relative"),
        ("UPDATE file SET path = 'a.py'", "two texts for one path"),
        ("UPDATE file SET probes = 1 << 40", "not a number from 0"),
        ("UPDATE test SET name = 'test_a'", "two histories"),
        ("UPDATE test SET duration = 'long'", "not a finite number"),
        ("UPDATE content SET body = x'0000'", "cannot be unpacked"),
        ("UPDATE content SET size = 0", "not the size"),
        ("UPDATE content SET size = 1 << 50", "not a number from 0"),
    ],
)
def test_each_kind_of_damage_is_named(original: Path, change: str, what: str) -> None:
    path = original.with_name("named.db")
    shutil.copy(original, path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(change)
    connection.close()
    with pytest.raises(StoreCorruptError, match=what):
        use_everything(path)
