"""Who reads what another test has begun to leave runs the next time, and then is let be."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.plugin.small import Project
from tests.projects.driver import lay_out
from tests.projects.warm import Warm

APP = """\
import decimal

MODE = 1
TABLE = {"mode": 1}


class Shop:
    def __init__(self):
        self.open = 1

    def turn(self, way):
        self.open = way


SHOP = Shop()


def use(mode):
    global MODE
    MODE = mode


def put(mode):
    TABLE["mode"] = mode


def third():
    return decimal.Decimal(1) / 3


def read():
    return MODE, TABLE["mode"], SHOP.open, len(str(third()))
"""
FIRST = """\
import decimal

import app


def test_first():
    app.SHOP.turn(1)
    app.use(2)
    app.use(1)
"""
LATER = """\
import app


def test_reads():
    assert app.read() == (1, 1, 1, 30)


def test_free():
    assert app
"""
FILES = {"app.py": APP, "test_first.py": FIRST, "test_later.py": LATER, "pytest.ini": "[pytest]\n"}
BOTH = ["test_first.py::test_first", "test_later.py::test_reads"]
EDITS = {
    "it calls what stores": ("    app.use(2)", "    app.put(2)\n    app.use(2)"),
    "it no longer puts things right": ("    app.use(2)\n    app.use(1)", "    app.use(2)"),
    "it leaves something else": ("turn(1)", "turn(2)"),
    "it leaves a setting": ("    app.use(2)", "    decimal.getcontext().prec = 3\n    app.use(2)"),
}


@pytest.fixture
def project(tmp_path: Path, warm: Warm) -> Project:
    found = Project(lay_out(tmp_path / "project", FILES), warm)
    found.run("--edgewise-all")
    return found


@pytest.mark.parametrize("edit", EDITS)
def test_who_reads_it_runs_the_next_time(project: Project, edit: str) -> None:
    before, after = EDITS[edit]
    assert FIRST.count(before) == 1
    project.write({"test_first.py": FIRST.replace(before, after)})
    ended = project.run("--edgewise")
    assert list(ended.outcomes) == BOTH[:1]
    assert "1 would find, in a run of everything, what has not been left to them" in ended.output
    assert project.selected(code=1) == BOTH


def test_a_new_test_leaves_something(project: Project) -> None:
    new = "\n\ndef test_new():\n    app.put(2)\n"
    project.write({"test_first.py": FIRST + new})
    assert project.selected() == ["test_first.py::test_new"]
    assert project.selected(code=1) == ["test_first.py::test_new", BOTH[1]]


def test_who_passes_all_the_same_is_let_be(project: Project) -> None:
    before, after = EDITS["it leaves something else"]
    later = LATER.replace("(1, 1, 1, 30)", "app.read()")
    project.write({"test_later.py": later})
    assert project.selected() == BOTH[1:]
    project.write({"test_first.py": FIRST.replace(before, after)})
    assert project.selected() == BOTH[:1]
    assert project.selected() == BOTH
    assert project.selected() == []


def test_what_was_left_before_concerns_nobody_anew(project: Project) -> None:
    project.write({"test_first.py": FIRST.replace("app.use(1)", "app.use(1 + 0)")})
    assert project.selected() == BOTH[:1]
    assert project.selected() == []


def test_a_new_test_reads_what_one_leaves_that_did_not_run(project: Project) -> None:
    project.write(
        {"test_first.py": FIRST.replace("turn(1)", "turn(2)"), "test_later.py": "import app"}
    )
    project.run("--edgewise-all")
    project.write({"test_later.py": LATER})
    assert project.selected() == ["test_later.py::test_free", "test_later.py::test_reads"][::-1]
    assert project.selected(code=1) == BOTH


def test_who_ran_by_itself_is_tried_with_those_who_leave_it_something(project: Project) -> None:
    project.write({"test_first.py": FIRST.replace("turn(1)", "turn(2)")})
    project.run("--edgewise-all", code=1)
    assert project.selected(BOTH[1]) == BOTH[1:]
    assert project.selected(code=1) == BOTH


SETTINGS = {
    "decimal": (
        "import decimal\n\n\ndef read():\n    return len(str(decimal.Decimal(1) / 3))\n",
        "decimal.getcontext().prec = 3",
        "30",
    ),
    "csv": (
        "import csv\n\n\ndef read():\n    return 'mine' in csv.list_dialects()\n",
        "csv.register_dialect('mine', delimiter=';')",
        "False",
    ),
    "calendar": (
        "import calendar\n\n\ndef read():\n    return calendar.firstweekday()\n",
        "calendar.setfirstweekday(6)",
        "0",
    ),
    "socket": (
        "import socket\n\n\ndef read():\n    return socket.getdefaulttimeout()\n",
        "socket.setdefaulttimeout(9.0)",
        "None",
    ),
}


@pytest.mark.parametrize("module", SETTINGS)
def test_a_test_imports_what_it_leaves_otherwise(module: str, tmp_path: Path, warm: Warm) -> None:
    """In a run in which nobody else has imported it yet."""
    text, leaves, found = SETTINGS[module]
    files = {
        "helper.py": "def help():\n    return 1\n",
        "reader.py": text,
        "test_first.py": "import helper\n\n\ndef test_first():\n    assert helper.help() == 1\n",
        "test_later.py": (
            f"import reader\n\n\ndef test_reads():\n    assert reader.read() == {found}\n\n\n"
            "def test_free():\n    assert reader\n"
        ),
        "pytest.ini": "[pytest]\n",
    }
    project = Project(lay_out(tmp_path / "project", files), warm)
    project.run("--edgewise-all")
    helper = f"def help():\n    import {module}\n\n    {leaves}\n    return 1\n"
    project.write({"helper.py": helper})
    assert project.selected() == BOTH[:1]
    assert project.selected(code=1) == BOTH
