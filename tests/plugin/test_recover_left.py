"""What tests leave to others is in the rows after a selected run, whoever of them ran."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.plugin.small import Project
from tests.projects.driver import Ran, lay_out
from tests.projects.warm import Warm

from edgewise.recover.check import differing_cells
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import LEFT

APP = """\
NAME = None
RATES = {}


def put(kind):
    global NAME
    NAME = made(kind)


def made(kind):
    if kind:
        return 1
    return 2


def get():
    return NAME


def rate(kind):
    if kind not in RATES:
        RATES[kind] = made(kind)
    return RATES[kind]


class Table(dict):
    def __missing__(self, kind):
        self[kind] = made(kind)
        return self[kind]


class Late:
    def __init__(self):
        self.kind = None

    def get(self):
        if self.kind is None:
            self.kind = made(1)
        else:
            self.kind = self.kind + 1
        return self.kind


LATE = Late()


class Shop:
    def __init__(self):
        self.open = 0

    def unlock(self, kind):
        self.open = self.open + made(kind)

    def paint(self):
        return 1


SHOP = Shop()
"""
TESTS = """\
import app


def test_first():
    assert True


def test_puts():
    app.put(1)


def test_between():
    assert True


def test_reads():
    app.get()


def test_rates():
    assert app.rate(3) == app.rate(3)


def test_table():
    table = app.Table()
    table.itself = table
    assert table[1]


def test_comes_first():
    assert app.LATE.get()


def test_comes_second():
    assert app.LATE.get()


def test_paints():
    app.SHOP.paint()


def test_unlocks():
    app.SHOP.unlock(1)


def test_passes_by():
    app.SHOP.paint()


def test_goes_in():
    assert app.SHOP.open or True
"""
# Its tests come first. If none of them is to run, it is not collected.
BEFORE = """\
class Counter:
    open = 0


def test_counts():
    Counter.open = 1


def test_counts_on():
    assert Counter.open
"""
LATER = "import app\n\n\ndef test_much_later():\n    app.get()\n"


@pytest.fixture
def pair(tmp_path: Path, warm: Warm) -> tuple[Project, Project]:
    """The same project twice, recorded: for selected runs, and for runs of everything."""
    return recorded(tmp_path, warm, {"test_later.py": LATER})


def recorded(tmp_path: Path, warm: Warm, more: dict[str, str]) -> tuple[Project, Project]:
    files = {"app.py": APP, "test_app.py": TESTS, "pytest.ini": "[pytest]\n", **more}
    found = [Project(lay_out(tmp_path / name, files), warm) for name in ("some", "every")]
    for project in found:
        project.run("--edgewise-all")
    return found[0], found[1]


def rows_after(pair: tuple[Project, Project], before: str, after: str) -> CoverageMatrix:
    """The matrix after an edit that concerns a few tests; it is that of a run of everything."""
    some, every = pair
    for project in pair:
        file = project.directory / "test_app.py"
        text = file.read_text("utf-8")
        assert text.count(before) == 1
        file.write_text(text.replace(before, after), "utf-8")
    assert len(some.selected()) in (1, 2, 3)
    every.run("--edgewise-all")
    ours, theirs = Ran(some.directory, 0, "").matrix, Ran(every.directory, 0, "").matrix
    assert list(differing_cells(ours, theirs, ours.tests)) == []
    return ours


def of_app(matrix: CoverageMatrix, test: str) -> int:
    """What a test is taken to have executed of the program."""
    (found,) = [one for one in matrix.tests if one.endswith(test)]
    return matrix.footprint(found).get("app.py", 0)


EDITS = {
    "what is left is another": ("app.put(1)", "app.put(0)"),
    "nothing is left any more": ("app.put(1)", "pass"),
    "another leaves something, too": (
        "def test_first():\n    assert True",
        "def test_first():\n    app.put(0)",
    ),
    "another leaves something in between": (
        "def test_between():\n    assert True",
        "def test_between():\n    app.put(0)",
    ),
    "another reads what was left": (
        "def test_between():\n    assert True",
        "def test_between():\n    app.get()",
    ),
    "another reads before it is left": (
        "def test_first():\n    assert True",
        "def test_first():\n    app.get()",
    ),
    "another fills what others find full": (
        "def test_first():\n    assert True",
        "def test_first():\n    app.rate(3)",
    ),
    "another is left in a table": ("assert table[1]", "assert table[0]"),
    "another changes an object": (
        "test_paints():\n    app.SHOP.paint()",
        "test_paints():\n    app.SHOP.unlock(0)",
    ),
    "another changes it later": (
        "test_passes_by():\n    app.SHOP.paint()",
        "test_passes_by():\n    app.SHOP.unlock(0)",
    ),
    "it is changed otherwise": ("app.SHOP.unlock(1)", "app.SHOP.unlock(0)"),
    "it is changed no more": ("app.SHOP.unlock(1)", "pass"),
    "another reads what was changed": (
        "test_passes_by():\n    app.SHOP.paint()",
        "test_passes_by():\n    assert app.SHOP.open or 1",
    ),
    "another reads before it is changed": (
        "test_paints():\n    app.SHOP.paint()",
        "test_paints():\n    assert app.SHOP.open or 1",
    ),
    "it is read no more": ("assert app.SHOP.open or True", "app.SHOP.paint()"),
    "the first fills what hangs on an object": (
        "test_comes_first():\n    assert app.LATE.get()",
        "test_comes_first():\n    assert app.LATE.get() or 1",
    ),
    "the second fills what hangs on an object": (
        "test_comes_second():\n    assert app.LATE.get()",
        "test_comes_second():\n    assert app.LATE.get() or 1",
    ),
}


@pytest.mark.parametrize("edit", EDITS)
def test_the_rows_are_those_of_a_run_of_everything(
    pair: tuple[Project, Project], edit: str
) -> None:
    rows_after(pair, *EDITS[edit])


@pytest.mark.parametrize(
    "edit",
    [
        "it is changed otherwise",
        "it is changed no more",
        "another reads what was changed",
        "it is read no more",
    ],
)
def test_a_file_that_was_not_collected_names_who_gets_at_it(
    tmp_path: Path, warm: Warm, edit: str
) -> None:
    """Of an attribute called alike, which nobody else can get at, nobody else depends."""
    rows_after(recorded(tmp_path, warm, {"test_a.py": BEFORE}), *EDITS[edit])


def test_a_test_that_did_not_run_depends_on_what_is_left_now(
    pair: tuple[Project, Project],
) -> None:
    before = Ran(pair[0].directory, 0, "").matrix
    after = rows_after(pair, "app.put(1)", "app.put(0)")
    assert of_app(before, "test_reads") != of_app(after, "test_reads")
    assert not of_app(after, "test_reads") & ~of_app(after, "test_much_later")


MANY = "".join(f"NAME_{number} = {number}\n" for number in range(600))
NAMES = """\
import many
import more
import app


def test_one():
    assert app.made(1)


def test_two():
    assert app.made(1)


def test_sets():
    setattr(app, "NAME", app.made(0))


def test_reads():
    app.get()
"""


def test_where_names_are_looked_at_in_turn_it_is_who_binds_by_a_text(
    tmp_path: Path, warm: Warm
) -> None:
    """Those before it may have bound the name as well, but nothing that does that ran in them."""
    files = {"app.py": APP, "many.py": MANY, "more.py": MANY, "test_app.py": NAMES}
    project = Project(lay_out(tmp_path / "names", files), warm)
    project.run("--edgewise-all")
    matrix = Ran(project.directory, 0, "").matrix
    left = frozenset({LEFT})
    found = [
        test for test in matrix.tests if matrix.units[matrix.history(test).unit].touches_of(left)
    ]
    assert found == ["test_app.py::test_sets"]
