"""An import that a file left out of collection does before any test is not taken for a test's."""

from __future__ import annotations

from pathlib import Path

from tests.plugin.small import Project
from tests.projects.driver import Ran, lay_out
from tests.projects.warm import Warm

from edgewise.recover.check import differing_cells
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import IMPORT, LATE

APP = """\
STATE = None


def put(kind):
    global STATE
    STATE = made(kind)


def made(kind):
    return 1


def use():
    import late
    return late.use()
"""
LATE_PY = "import app\nimport later\n\nFOUND = app.STATE\n\n\ndef use():\n    return FOUND\n"
LATER = "import app\n\n\ndef found():\n    return app.STATE\n\n\nFOUND = found()\n"
FIRST = "import app\n\n\ndef test_puts():\n    app.put(1)\n\n\n"
USES = "def test_uses():\n    app.use()\n    app.made(2)\n"
EARLY = "import app\n\nUSED = app.use()\n\n\ndef test_used():\n    assert USED is None\n"


def matrices(tmp_path: Path, warm: Warm, *more: str) -> tuple[CoverageMatrix, CoverageMatrix]:
    """After an edit of what two tests do: that of a selected run, and that of all."""
    files = {"pytest.ini": "[pytest]\n", "app.py": APP, "late.py": LATE_PY, "later.py": LATER}
    files |= {"test_a.py": FIRST + USES} | dict.fromkeys(more, EARLY)
    some, every = (Project(lay_out(tmp_path / name, files), warm) for name in ("some", "every"))
    some.run("--edgewise-all")
    for project in (some, every):
        project.write({"app.py": APP.replace("return 1", "return 1 + 0")})
    assert sorted(some.selected()) == ["test_a.py::test_puts", "test_a.py::test_uses"]
    every.run("--edgewise-all")
    return Ran(some.directory, 0, "").matrix, Ran(every.directory, 0, "").matrix


def late(matrix: CoverageMatrix) -> set[str]:
    """The modules that were imported while a test ran."""
    units = (unit for unit in matrix.units if unit.kind == IMPORT)
    return {unit.key for unit in units if unit.touches_of(frozenset({LATE}))}


def test_it_finds_nothing_that_tests_left(tmp_path: Path, warm: Warm) -> None:
    ours, theirs = matrices(tmp_path, warm, "test_b.py")
    assert list(differing_cells(ours, theirs, ours.tests)) == []
    assert late(ours) == late(theirs) == set()


def test_where_tests_come_first_in_every_run_it_is_theirs(tmp_path: Path, warm: Warm) -> None:
    ours, theirs = matrices(tmp_path, warm)
    assert list(differing_cells(ours, theirs, ours.tests)) == []
    assert late(ours) == late(theirs) == {"late.py", "later.py"}
