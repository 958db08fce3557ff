"""Folders of audits: those at work are left alone, the others go."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from edgewise.audit.verdict import EQUAL, Verdict
from edgewise.tasks.audit_guard import watch
from edgewise.tasks.audit_mark import in_use, marked
from edgewise.tasks.audit_state import KEPT, State
from edgewise.tasks.audit_tree import sweep

VERDICT = Verdict("key", "name", "kind", 2, (), (), 1, EQUAL, (), 1.0, 1.0)
posix = pytest.mark.skipif(sys.platform == "win32", reason="no locks, or no groups")


def aged(folder: Path) -> Path:
    """A folder of a day ago."""
    long_ago = time.time() - 100_000
    os.utime(folder, (long_ago, long_ago))
    return folder


@posix
def test_a_mark_lasts_as_long_as_somebody_holds_it(tmp_path: Path) -> None:
    assert in_use(tmp_path)  # new: its mark is yet to come
    assert not in_use(aged(tmp_path))
    first, second = marked(tmp_path), marked(tmp_path)
    assert in_use(aged(tmp_path))
    first.close()
    assert in_use(tmp_path)
    second.close()
    assert not in_use(tmp_path)


@posix
def test_a_mark_goes_with_its_process(tmp_path: Path) -> None:
    code = "import sys, edgewise.tasks.audit_mark as it; from pathlib import Path\n"
    code += "mark = it.marked(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"held\n"
    assert in_use(tmp_path)
    child.kill()
    child.communicate()
    assert not in_use(tmp_path)


@posix
def test_what_an_audit_at_work_knows_is_not_dropped(tmp_path: Path) -> None:
    at_work = State(str(tmp_path), "long")
    at_work.add(VERDICT)
    for number in range(KEPT + 2):
        other = State(str(tmp_path), f"other-{number}")
        other.close()
        aged(at_work.folder)
    kept = {folder.name for folder in tmp_path.glob("audit-*")}
    assert at_work.folder.name in kept
    assert "audit-other-0" not in kept
    at_work.close()
    State(str(tmp_path), "last").close()
    assert not at_work.folder.exists()


def test_a_folder_that_is_gone_is_made_anew(tmp_path: Path) -> None:
    state = State(str(tmp_path / "kept"), "key")
    state.close()
    for path in [*state.folder.iterdir()]:
        path.unlink()
    state.folder.rmdir()
    state.add(VERDICT)
    state.keep_baseline({"known": 1}, b"history")
    state.close()
    again = State(str(tmp_path / "kept"), "key")
    assert again.verdicts == {"key": VERDICT}
    assert again.baseline() == ({"known": 1}, b"history")
    again.close()


@posix
def test_copies_without_a_living_owner_are_swept(tmp_path: Path) -> None:
    folders = [tmp_path / f"edgewise-audit-{name}" for name in ("dead", "alive", "new", "old")]
    for folder in [*folders, tmp_path / "another"]:
        folder.mkdir()
    marked(folders[0]).close()
    mark = marked(folders[1])
    for folder in (folders[0], folders[1], folders[3], tmp_path / "another"):
        aged(folder)
    sweep(tmp_path)
    left = {folder.name for folder in tmp_path.iterdir()}
    assert left == {"edgewise-audit-alive", "edgewise-audit-new", "another"}
    mark.close()


@posix
def test_a_guard_takes_away_what_is_left(tmp_path: Path) -> None:
    folders = [tmp_path / "left", tmp_path / "gone"]
    for folder in folders:
        folder.mkdir()
    child = subprocess.Popen(["sleep", "60"], start_new_session=True)
    notes = [f'{{"begun": "{folder}"}}' for folder in folders]
    watch([*notes, f'{{"begun": {child.pid}}}', f'{{"ended": "{folders[1]}"}}'])
    assert child.wait(20) < 0
    assert [folder.exists() for folder in folders] == [False, True]
