"""Runs of an audit that are forks of one warm process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.projects.driver import environment, lay_out

from edgewise.tasks.audit_run import Children
from edgewise.tasks.audit_warm import Forked, Warm

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="cannot fork")

PROJECT = {
    "pytest.ini": "[pytest]\n",
    "test_it.py": (
        "import os, sys\n\n\n"
        "def test_it():\n"
        "    main = sys.modules['__main__']\n"
        "    assert main.__spec__.name == 'pytest.__main__'\n"
        "    assert os.environ['SAID'] == 'yes' and 'UNSAID' not in os.environ\n"
        "    assert sys.path[0] == os.getcwd()\n"
    ),
    "test_long.py": "import time\n\n\ndef test_long():\n    time.sleep(60)\n",
    "test_end.py": (
        "import atexit\n\n\ndef test_end():\n    atexit.register(open, 'the-end', 'w')\n"
    ),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = (tmp_path / "project").resolve()
    root.mkdir()
    lay_out(root, PROJECT)
    return root


@pytest.fixture
def warm(root: Path) -> Iterator[Warm]:
    warm = Warm(root, root, {**environment(), "UNSAID": "yes"})
    yield warm
    warm.close()


def begun(warm: Warm, root: Path, *words: str) -> Forked:
    output = root.parent / "output.txt"
    child = warm.start(["-q", *words], root, {**environment(), "SAID": "yes"}, output)
    assert child is not None
    return child


def test_like_any_run(warm: Warm, root: Path) -> None:
    """Each run has its own modules, variables, exit code, and an end as a program has it."""
    assert warm.ready
    assert begun(warm, root, "test_it.py").wait(60) == 0, (root.parent / "output.txt").read_text()
    assert "1 passed" in (root.parent / "output.txt").read_text()
    (root / "test_it.py").write_text("def test_it():\n    assert 0\n")
    os.utime(root / "test_it.py", (2e9, 2e9))
    assert begun(warm, root, "test_it.py").wait(60) == 1
    assert begun(warm, root, "test_end.py").wait(60) == 0
    assert (root / "the-end").exists()


def test_too_long(warm: Warm, root: Path) -> None:
    """What takes too long is ended, and the next run is none the worse."""
    child = begun(warm, root, "test_long.py")
    start = time.monotonic()
    assert Children().wait(child, 0.5) is None
    assert time.monotonic() - start < 20
    assert child.wait() == -signal.SIGKILL
    assert begun(warm, root, "test_end.py").wait(60) == 0


def test_gone(warm: Warm, root: Path) -> None:
    warm.close()
    assert warm.start([], root, {}, root / "output.txt") is None


def test_a_project_that_pytest_is_made_of(root: Path) -> None:
    """An edit of what the warm process has imported would change nothing."""
    found = subprocess.run(
        [sys.executable, "-c", "import iniconfig; print(iniconfig.__file__)"],
        capture_output=True,
        text=True,
        check=True,
    )
    package = Path(found.stdout.strip()).parent
    warm = Warm(package, root, environment())
    assert not warm.ready
    warm.close()
