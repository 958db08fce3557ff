"""What hooks of the project do for files that are passed over stays in everybody's rows."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.plugin.small import Project
from tests.projects.driver import Ran, lay_out
from tests.projects.warm import Warm

from edgewise.recover.check import differing_cells

CONFTEST = """\
def pytest_ignore_collect(collection_path):
    if collection_path.name == "test_away.py":
        return True


def pytest_itemcollected(item):
    if "other" in item.name:
        item.user_properties.append(("other", "yes"))


def pytest_collection_modifyitems(items):
    for item in items:
        if "slow" in item.name:
            item.user_properties.append(("slow", "yes"))
"""
FILES = {
    "pytest.ini": "[pytest]\n",
    "tests/conftest.py": CONFTEST,
    "one.py": "def one():\n    return 1\n",
    "tests/test_away.py": "def test_away():\n    assert False\n",
    "tests/test_one.py": "import one\n\n\ndef test_one():\n    assert one.one()\n",
    "tests/test_other.py": (
        "def test_other():\n    assert True\n\n\ndef test_slow():\n    assert True\n"
    ),
}


@pytest.fixture
def pair(tmp_path: Path, warm: Warm) -> tuple[Project, Project]:
    """The project twice, recorded: for selected runs, and for runs of everything."""
    found = [Project(lay_out(tmp_path / name, FILES), warm) for name in ("some", "every")]
    found[0].run("--edgewise-all")
    return found[0], found[1]


@pytest.mark.parametrize(
    ("edit", "selected"),
    [
        ({"one.py": "def one():\n    return 1 + 0\n"}, ["tests/test_one.py::test_one"]),
        ({"one.py": "def one():\n    return 1  # one\n"}, []),
    ],
    ids=["some are selected", "nobody is"],
)
def test_the_rows_are_those_of_a_run_of_everything(
    pair: tuple[Project, Project], edit: dict[str, str], selected: list[str]
) -> None:
    some, every = pair
    for project in pair:
        project.write(edit)
    ended = some.run("--edgewise")
    assert list(ended.outcomes) == selected
    assert "tests/test_other.py::test_other" in ended.unseen
    every.run("--edgewise-all")
    ours, theirs = Ran(some.directory, 0, "").matrix, Ran(every.directory, 0, "").matrix
    assert list(differing_cells(ours, theirs, ours.tests)) == []


def test_a_hook_that_no_longer_passes_over_a_file_is_noticed(
    pair: tuple[Project, Project],
) -> None:
    some, _ = pair
    some.write({"one.py": "def one():\n    return 1 + 0\n"})
    some.run("--edgewise")
    some.write({"tests/conftest.py": CONFTEST.replace("return True", "return None")})
    assert "tests/test_away.py::test_away" in some.selected(code=1)
