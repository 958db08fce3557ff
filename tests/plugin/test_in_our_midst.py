"""What happens to the program while edgewise is at work, and what that has to do without."""

from __future__ import annotations

from pathlib import Path

from tests.plugin.test_hostile import assert_neighbours_are_recorded, recorded_around


def test_a_handler_of_signals_that_raises(tmp_path: Path) -> None:
    """It may strike while we are at work: the program is told all the same."""
    nasty = (
        "import signal\nimport app\n\n\nclass Stop(Exception):\n    pass\n\n\n"
        "class Holder:\n    def __init__(self):\n        self.kept = None\n\n"
        "    def get(self):\n        if self.kept is None:\n            self.kept = app.used()\n"
        "        return self.kept\n\n\n"
        "def stop(*_):\n    global waiting\n    waiting = True\n    raise Stop\n\n\n"
        "def wait():\n    while not waiting:\n        Holder().get()\n\n\n"
        "def test_it():\n    global waiting\n    plain = signal.signal(signal.SIGALRM, stop)\n"
        "    for _ in range(100):\n        waiting = False\n        try:\n"
        "            signal.setitimer(signal.ITIMER_REAL, 0.002)\n"
        "            wait()\n"
        "            assert False, 'it was kept from us'\n        except Stop:\n            pass\n"
        "    signal.signal(signal.SIGALRM, plain)\n"
    )
    ran = recorded_around(tmp_path, nasty)
    assert ran.code == 0, ran.output


CLEARED = """\
import sys
from unittest import mock

import app

CACHE = {}


def fill(key):
    if key not in CACHE:
        CACHE[key] = app.used()
    return CACHE[key]


def test_it():
    with mock.patch.dict(sys.modules, clear=True):
        assert fill(1) == fill(1) == 1
"""


def test_no_modules_at_all(tmp_path: Path) -> None:
    ran = recorded_around(tmp_path, CLEARED)
    assert ran.code == 0, ran.output
    assert "nothing was recorded" not in ran.output
    assert_neighbours_are_recorded(ran)
    assert ran.lines("test_b.py::test_it", "app.py") == {1, 2, 5}
