"""After a selected run every test's history is one of the new version, as if all had run."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.plugin.small import Project
from tests.projects.driver import Ran, lay_out
from tests.projects.warm import Warm

from edgewise.recover.check import differing_cells
from edgewise.store.matrix import CoverageMatrix

APP = """\
RATES = {"book": 7}


def total(items):
    result = 0
    for kind, price in items:
        result += price * rate(kind)
    return result


def rate(kind):
    if kind not in RATES:
        RATES[kind] = default(kind)
    return RATES[kind]


def default(kind):
    return 19


def late():
    import lazy
    return lazy.VALUE
"""
FILES = {
    "pytest.ini": "[pytest]\n",
    "app.py": APP,
    "lazy.py": "def compute():\n    return 3\n\n\nVALUE = compute()\n",
    "test_app.py": (
        "import pytest\nimport app\n\n\n"
        "@pytest.fixture(scope='module')\ndef cart():\n    return [('book', 1), ('pen', 2)]\n\n\n"
        "def test_empty():\n    assert app.total([]) == 0\n\n\n"
        "def test_cart(cart):\n    assert app.total(cart) == 45\n\n\n"
        "def test_again(cart):\n    assert app.total(cart) == 45\n\n\n"
        "def test_late():\n    assert app.late() == 3\n"
    ),
}
EDITS: list[tuple[str, str, str]] = [
    ("app.py", "def total", "# a comment\n\n\ndef total"),
    ("app.py", "def late", "def added():\n    return 1\n\n\ndef late"),
    ("app.py", "    return 19", "    value = 19\n    return value"),
    ("lazy.py", "def compute", "# a comment\ndef compute"),
    ("app.py", "    result = 0", "    result = int(0)"),
    ("lazy.py", "    return 3", "    three = 3\n    return three"),
    ("lazy.py", "VALUE =", "OTHER = compute()\nVALUE ="),
    ("app.py", "    import lazy", "    import lazy as module, lazy"),
    ("test_app.py", "import app\n", "import app\n\nMORE = 1\n"),
]


@pytest.fixture
def pair(tmp_path: Path, warm: Warm) -> tuple[Project, Project]:
    """The same project twice, recorded: for selected runs, and for runs of everything."""
    found = [Project(lay_out(tmp_path / name, FILES), warm) for name in ("some", "every")]
    for project in found:
        project.run("--edgewise-all")
    return found[0], found[1]


def matrix(project: Project) -> CoverageMatrix:
    return Ran(project.directory, 0, "").matrix


def edit(project: Project, path: str, before: str, after: str) -> None:
    file = project.directory / path
    text = file.read_text("utf-8")
    assert text.count(before) == 1, before
    file.write_text(text.replace(before, after), "utf-8")


def test_a_chain_of_edits_does_not_drift(pair: tuple[Project, Project]) -> None:
    some, every = pair
    ran = 0
    for path, before, after in EDITS:
        for project in pair:
            edit(project, path, before, after)
        ran += len(some.selected())
        every.run("--edgewise-all")
        ours, theirs = matrix(some), matrix(every)
        assert ours.tests == theirs.tests
        assert list(differing_cells(ours, theirs, ours.tests)) == [], path
        assert {f.path: row for f, row in ours.union().items()} == {
            f.path: row for f, row in theirs.union().items()
        }
    assert 0 < ran < len(EDITS) * 4


def test_what_is_not_known_is_said_and_stays_where_it_was(pair: tuple[Project, Project]) -> None:
    """One `return` stands for two now: which of them was taken, the old row does not tell."""
    some, _ = pair
    edit(some, "app.py", "    return 19", "    if kind:\n        len(kind)\n    return 19")
    some.run("--edgewise")
    edit(some, "app.py", "        len(kind)\n", "        len(kind)\n        return 19\n")
    ended = some.run("--edgewise")
    if ended.outcomes:
        pytest.skip("such tests are selected")
    assert "not known what they would do now: test_app.py::test_again" in ended.output
    assert len(matrix(some).versions) == 2
    some.run("--edgewise", "test_app.py::test_again", "test_app.py::test_cart")
    assert some.selected() == []
    assert len(matrix(some).versions) == 1


def test_what_others_filled_is_kept_for_tests_that_ran_again(
    pair: tuple[Project, Project],
) -> None:
    some, every = pair
    for project in pair:
        edit(
            project, "test_app.py", "def test_again(cart):\n", "def test_again(cart):\n    x = 1\n"
        )
    assert some.selected() == ["test_app.py::test_again"]
    every.run("--edgewise-all")
    ours, theirs = matrix(some), matrix(every)
    assert list(differing_cells(ours, theirs, ours.tests)) == []


def test_what_others_filled_is_dropped_by_a_test_that_no_longer_asks(
    pair: tuple[Project, Project],
) -> None:
    some, every = pair
    for project in pair:
        edit(
            project,
            "test_app.py",
            "def test_again(cart):\n    assert app.total(cart) == 45\n",
            "def test_again(cart):\n    assert app.total([]) == 0\n",
        )
    assert some.selected() == ["test_app.py::test_again"]
    every.run("--edgewise-all")
    ours, theirs = matrix(some), matrix(every)
    assert list(differing_cells(ours, theirs, ours.tests)) == []


SHELF = """

from functools import cached_property


class Shelf:
    @cached_property
    def size(self):
        return app.default(self)


KEPT, GIVEN, DONE = Shelf(), Shelf(), []
GIVEN.__dict__["size"] = 1


def test_computes():
    assert KEPT.size == 19


def test_notes():
    DONE.append(GIVEN.size)
"""


def test_what_a_filling_found_is_kept_for_the_test_that_fills_again(
    pair: tuple[Project, Project],
) -> None:
    """A store into a global is a filling, and may have read what another test computed."""
    some, every = pair
    for project in pair:
        with (project.directory / "test_app.py").open("a", encoding="utf-8") as file:
            file.write(SHELF)
        project.run("--edgewise-all")
        edit(project, "test_app.py", "    DONE.append", "    x = 1\n    DONE.append")
    assert some.selected() == ["test_app.py::test_notes"]
    every.run("--edgewise-all")
    ours, theirs = matrix(some), matrix(every)
    assert list(differing_cells(ours, theirs, ours.tests)) == []


SERVING = """

class Noted:
    def __init__(self):
        self.amount = None

    def note(self):
        if self.amount is None:
            self.amount = GIVEN.size


def test_notes_alike():
    Noted().note()


def test_notes_alike_too():
    noted = Noted()
    noted.note()
    noted.note()


def keeping(function):
    kept = {}

    def asked(kind):
        if kind not in kept:
            kept[kind] = function(kind)
        return kept[kind]
    return asked


def sized(kind):
    return GIVEN.size


def test_is_served():
    asked = keeping(len)
    assert asked("") == asked("")


def test_serves():
    asked = keeping(sized)
    assert asked(2) == asked(2)
"""


@pytest.mark.parametrize(
    ("test", "before"),
    [("test_notes_alike", "test_notes_alike():\n"), ("test_serves", "test_serves():\n")],
)
def test_what_a_filling_found_is_kept_for_the_filling(
    pair: tuple[Project, Project], test: str, before: str
) -> None:
    """Tests that did not run may have filled the place in the same way, or be served by it."""
    some, every = pair
    for project in pair:
        with (project.directory / "test_app.py").open("a", encoding="utf-8") as file:
            file.write(SHELF + SERVING)
        project.run("--edgewise-all")
        edit(project, "test_app.py", before, f"{before}    x = 1\n")
    assert some.selected() == [f"test_app.py::{test}"]
    every.run("--edgewise-all")
    ours, theirs = matrix(some), matrix(every)
    assert list(differing_cells(ours, theirs, ours.tests)) == []


NESTED = """

class Key:
    def __hash__(self):
        return hash("key")


class Shelf:
    def __init__(self):
        self.items = {}

    def put(self, key, value):
        if key not in self.items:
            self.items[key] = value
        return self.items[key]


class Keeper:
    def __init__(self):
        self.kept = None

    def keep(self, key):
        if self.kept is None:
            self.kept = Shelf().put(key, 1)
        return self.kept


def test_keeps():
    assert Keeper().keep(Key()) == 1


def test_keeps_and_finds():
    keeper = Keeper()
    assert keeper.keep(2) == keeper.keep(2)


def test_puts_alike():
    shelf, key = Shelf(), Key()
    assert shelf.put(key, 1) == shelf.put(key, 1)
"""


def test_what_a_filling_filled_itself_is_not_kept_for_it(pair: tuple[Project, Project]) -> None:
    """A test that did not run has filled the inner place in the same way."""
    some, every = pair
    for project in pair:
        with (project.directory / "test_app.py").open("a", encoding="utf-8") as file:
            file.write(NESTED)
        project.run("--edgewise-all")
        edit(project, "test_app.py", "Keeper().keep(Key())", "Keeper().keep(3)")
    assert some.selected() == ["test_app.py::test_keeps"]
    every.run("--edgewise-all")
    ours, theirs = matrix(some), matrix(every)
    assert list(differing_cells(ours, theirs, ours.tests)) == []


STORING = """

CURRENT = 19


def put(kind):
    global CURRENT
    CURRENT = default(kind)
"""
READING = """

def test_puts():
    app.put(1)


def test_reads():
    assert app.CURRENT == 19
"""


@pytest.mark.parametrize("after", ["    x = 1\n    assert app.CURRENT", "    assert 19"])
def test_what_others_stored_is_kept_for_a_test_that_reads_it(
    pair: tuple[Project, Project], after: str
) -> None:
    some, every = pair
    for project in pair:
        for name, text in (("app.py", STORING), ("test_app.py", READING)):
            with (project.directory / name).open("a", encoding="utf-8") as file:
                file.write(text)
        project.run("--edgewise-all")
        edit(project, "test_app.py", "    assert app.CURRENT", after)
    assert some.selected() == ["test_app.py::test_reads"]
    every.run("--edgewise-all")
    ours, theirs = matrix(some), matrix(every)
    assert list(differing_cells(ours, theirs, ours.tests)) == []


def test_only_one_version_is_kept(recorded: Project) -> None:
    recorded.write({"one.py": "# moved\ndef one():\n    return 1\n"})
    assert recorded.selected() == []
    (version,) = matrix(recorded).versions
    assert set(version.digests) == {"one.py", "two.py", "test_one.py", "test_two.py"}
    recorded.write({"one.py": "# moved\ndef one():\n    return 2 - 1\n"})
    assert len(recorded.selected()) == 2
    assert len(matrix(recorded).versions) == 1


def test_a_shadow_run_compares_what_would_be_recovered(recorded: Project) -> None:
    recorded.write({"one.py": "# moved\n\n\ndef one():\n    return 2 - 1\n"})
    told = recorded.run("--edgewise-shadow").output
    assert "the recovered matrix of 1 tests not selected equals the recorded one" in told


def test_a_shadow_run_names_cells_that_differ(recorded: Project) -> None:
    body = "    if os.system('test -e flag') == 0:\n        return 2\n    return 2\n"
    recorded.write({"two.py": f"import os\n\n\ndef two():\n{body}"})
    recorded.run("--edgewise-all")
    recorded.write({"flag": "", "one.py": "# moved\ndef one():\n    return 1\n"})
    told = recorded.run("--edgewise-shadow").output
    assert "is not the recorded one" in told
    assert "test_two.py::test_c: two.py:6 (two), recorded only" in told


KINDS = """

class A:
    def m(self):
        return 1


class B(A):
    pass
"""


def test_receivers_are_carried_over_with_the_probes_they_entered(
    pair: tuple[Project, Project],
) -> None:
    """A method that a class gets two versions later: who called what it hides is known still."""
    some, _ = pair
    with (some.directory / "app.py").open("a", encoding="utf-8") as file:
        file.write(KINDS)
    with (some.directory / "test_app.py").open("a", encoding="utf-8") as file:
        file.write("\n\ndef test_a():\n    assert app.A().m() + app.default(1) == 20\n")
        file.write("\n\ndef test_b():\n    assert app.B().m() == 1\n")
    some.run("--edgewise-all")
    edit(some, "app.py", "    return 19", "    if kind:\n        kind = 0\n    return 19")
    assert "test_app.py::test_a" in (ran := some.selected())
    assert "test_app.py::test_b" not in ran
    edit(some, "app.py", "    pass", "    def m(self):\n        return len('1')")
    assert "test_app.py::test_b" in some.selected()


PLACES = """

class Box:
    def __init__(self):
        self.value = None

    def get(self):
        if self.value is None:
            self.value = default(1)
        return self.value


def fill(boxes, kind):
    if kind not in boxes:
        boxes[kind] = rate(kind) if kind == "book" else default(kind)
    return boxes[kind]


def keeping(function):
    kept = {}

    def asked(kind):
        if kind not in kept:
            kept[kind] = function(kind)
        return kept[kind]
    return asked
"""
ASKING = """

def test_own_box():
    box = app.Box()
    box.get()
    box.get()


def test_other_box():
    assert app.Box().get() == 19


def test_fill():
    boxes = {}
    app.fill(boxes, "pen")
    app.fill(boxes, "pen")


def test_fill_otherwise():
    assert app.fill({}, "book") == 7


def test_keeping():
    asked = app.keeping(app.default)
    assert asked(1) == asked(1)


def test_keeping_otherwise():
    asked = app.keeping(app.rate)
    assert asked("book") == asked("book")
"""


def test_who_came_first_does_not_matter(pair: tuple[Project, Project]) -> None:
    """What a test filled for itself is not taken for what others filled, nor the reverse."""
    some, every = pair
    for project in pair:
        for name, text in (("app.py", PLACES), ("test_app.py", ASKING)):
            with (project.directory / name).open("a", encoding="utf-8") as file:
                file.write(text)
        project.run("--edgewise-all")
    edits = {
        "test_own_box": ("    box.get()\n    box.get()\n", "    box.get()\n"),
        "test_fill": ("    boxes = {}\n", "    boxes = dict()\n"),
        "test_keeping": ("    asked = app.keeping(app.default)\n", "    asked = app.keeping(id)\n"),
    }
    for test, (before, after) in edits.items():
        for project in pair:
            edit(project, "test_app.py", before, after)
        assert some.selected() == [f"test_app.py::{test}"]
        every.run("--edgewise-all")
        ours, theirs = matrix(some), matrix(every)
        assert list(differing_cells(ours, theirs, ours.tests)) == [], test


ALONE = """

def test_fill_alone():
    boxes = {}
    app.fill(boxes, "pen")
    app.fill(boxes, "pen")


def test_alone():
    boxes = {}
    app.fill(boxes, "ink")
    app.fill(boxes, "ink")
"""


def test_what_a_test_filled_for_itself_does_not_serve_it_for_ever(
    pair: tuple[Project, Project],
) -> None:
    """All who fill a place have run, and have found there what they would among all tests."""
    some, every = pair
    for project in pair:
        for name, text in (("app.py", PLACES), ("test_app.py", ALONE)):
            with (project.directory / name).open("a", encoding="utf-8") as file:
                file.write(text)
        project.run("--edgewise-all")
        for kind in ("pen", "ink"):
            twice = f'    app.fill(boxes, "{kind}")\n' * 2
            edit(project, "test_app.py", twice, twice[: len(twice) // 2])
    assert len(some.selected()) == 2
    every.run("--edgewise-all")
    ours, theirs = matrix(some), matrix(every)
    assert list(differing_cells(ours, theirs, ours.tests)) == []


SHARED = """

BOX = app.Box()


def test_fills():
    assert BOX.get() == 19


def test_finds():
    assert BOX.get() == 19
"""


def test_who_ran_first_is_served_where_it_comes_second(pair: tuple[Project, Project]) -> None:
    """A test that failed last time comes first, and fills what it would find full."""
    some, every = pair
    for project in pair:
        for name, text in (("app.py", PLACES), ("test_app.py", SHARED)):
            with (project.directory / name).open("a", encoding="utf-8") as file:
                file.write(text)
        project.run("--edgewise-all")
        with (project.directory / "test_app.py").open("a", encoding="utf-8") as file:
            file.write("    assert 0\n")
        project.run("--edgewise-all", code=1)
        edit(project, "test_app.py", "    assert 0\n", "")
        edit(project, "app.py", "    return 19", "    value = 19\n    return value")
    ran = some.run("--edgewise", "-v").output
    assert ran.index("::test_finds") < ran.index("::test_fills")
    every.run("--edgewise-all")
    ours, theirs = matrix(some), matrix(every)
    cells = differing_cells(ours, theirs, ["test_app.py::test_finds"])
    assert not [cell for cell in cells if cell.path == "app.py"]


SYMBOLS = """

class Symbol:
    known = {}

    def __new__(cls, name):
        if name in cls.known:
            return cls.known[name]
        made = super().__new__(cls)
        cls.known[name] = made
        return made


ANY = Symbol("any")
"""
OF_SYMBOLS = """

def test_any():
    assert app.Symbol("any") is app.ANY


def test_another():
    assert app.Symbol("other") is app.Symbol("other")
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("            return cls.known[name]\n", "            pass\n"),
        ("        if name in cls.known:\n            return cls.known[name]\n", ""),
        ("        cls.known[name] = made\n", ""),
    ],
    ids=["no return", "no guard", "no store"],
)
def test_a_place_that_is_filled_at_import_and_is_gone(
    before: str, after: str, pair: tuple[Project, Project]
) -> None:
    some, every = pair
    for project in pair:
        for name, text in (("app.py", SYMBOLS), ("test_app.py", OF_SYMBOLS)):
            with (project.directory / name).open("a", encoding="utf-8") as file:
                file.write(text)
        project.run("--edgewise-all")
        edit(project, "app.py", before, after)
    assert "nothing was recorded" not in some.run("--edgewise", code=1).output
    every.run("--edgewise-all", code=1)
    for back in (False, True):
        if back:
            for project in pair:
                edit(project, "app.py", "    def __new__", "    # made once\n    def __new__")
                project.run("--edgewise" if project is some else "--edgewise-all", code=1)
        ours, theirs = matrix(some), matrix(every)
        assert ours.tests == theirs.tests
        assert len(ours.versions) == 1
        assert list(differing_cells(ours, theirs, ours.tests)) == []


OF_MODULES = """

def test_imports():
    import pkg.sub
    assert pkg.sub.VALUE


def test_lists():
    import pkg
    assert "sub" in dir(pkg)


def test_finds():
    import pkg
    assert pkg.sub.VALUE


def test_imports_it():
    from pkg import sub
    assert sub.VALUE
"""


@pytest.mark.parametrize("edited", ["imports", "lists", "finds", "imports_it"])
def test_modules_that_others_import(edited: str, pair: tuple[Project, Project]) -> None:
    some, every = pair
    for project in pair:
        project.write({"pkg/__init__.py": "", "pkg/sub.py": "VALUE = 1\n"})
        with (project.directory / "test_app.py").open("a", encoding="utf-8") as file:
            file.write(OF_MODULES)
        project.run("--edgewise-all")
        head = f"def test_{edited}():\n"
        edit(project, "test_app.py", head, f"{head}    x = 1\n")
    assert f"test_app.py::test_{edited}" in some.selected()
    every.run("--edgewise-all")
    ours, theirs = matrix(some), matrix(every)
    assert list(differing_cells(ours, theirs, ours.tests)) == []
