"""The data file a run leaves is the one that pytest-cov leaves after running everything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage, CoverageData
from tests.plugin.small import Project
from tests.projects.driver import environment, lay_out
from tests.projects.warm import Warm

SHOP = """\
import os
from functools import lru_cache


@lru_cache
def rate(kind):
    if kind == "book":
        return 7
    return 19


class Cart:
    '''A cart.'''

    limit = max(1, 10)

    def __init__(self, *items):
        self.items = list(items)

    def total(self):
        total = 0
        for kind, price in self.items:
            if price < 0:
                raise ValueError(
                    kind,
                )
            total += price * (100 + rate(kind))
        else:
            total += 0
        return total

    def never(self):
        if self.items:
            return 1
        return (lambda: 2)()


if os.environ.get("SHOP_UNSET"):
    print("unset")


def debug():  # pragma: no cover
    return 1


def excluded():
    raise NotImplementedError
"""
TESTS = """\
import pytest
from shop.cart import Cart


@pytest.fixture(scope="module")
def cart():
    yield Cart(("book", 1))


def test_total(cart):
    assert cart.total() == 107


def test_again(cart):
    assert cart.total() == 107


def test_negative():
    with pytest.raises(ValueError):
        Cart(("pen", -1)).total()


def test_lazy():
    from shop import late
    assert late.VALUE
"""
FILES = {
    "pytest.ini": "[pytest]\npythonpath = lib\n",
    "lib/shop/__init__.py": "",
    "lib/shop/cart.py": SHOP,
    "lib/shop/late.py": "VALUE = 1\n",
    "lib/shop/unused.py": "def unused():\n    return 1\n",
    "lib/shop/vendored.py": "X = 1\n",
    "tests/test_cart.py": TESTS,
}
CONFIGURATIONS = {
    "none": "",
    "package": "[run]\nsource = shop\nomit = */vendored.py\nbranch = true\n",
    "directory": (
        "[run]\nsource = lib\nrelative_files = true\ndata_file = build/data\nbranch = false\n"
        "[report]\nexclude_also =\n    raise NotImplementedError\n"
    ),
}


def report(directory: Path, data: Path) -> dict[str, Any]:
    """What `coverage json` says of a data file, without when and by whom."""
    before = os.getcwd()
    os.chdir(directory)
    try:
        cov = Coverage(data_file=str(data))
        cov.load()
        cov.json_report(outfile="out.json", show_contexts=False)
    finally:
        os.chdir(before)
    document = json.loads((directory / "out.json").read_text("utf-8"))
    del document["meta"]["timestamp"]
    return dict(document)


def python(directory: Path, module: str, *words: str) -> str:
    """What a module run as a program prints."""
    done = subprocess.run(
        [sys.executable, "-m", module, *words],
        cwd=directory,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_coverage_says_the_same_of_both(tmp_path: Path, warm: Warm, name: str) -> None:
    project = Project(lay_out(tmp_path / "project", FILES), warm)
    text = CONFIGURATIONS[name]
    project.write({".coveragerc": text} if text else {})
    (project.directory / "build").mkdir()
    data = project.directory / ("build/data" if "data_file" in text else ".coverage")
    full = ["--cov", "--cov-context=test", *([] if "branch" in text else ["--cov-branch"])]
    python(project.directory, "pytest", "-p", "no:edgewise", *full)
    expected = report(project.directory, data)
    data.unlink()
    ended = project.run("--edgewise-all")
    assert "describes the working tree" in ended.output
    assert report(project.directory, data) == expected


def test_without_being_asked_for_there_are_no_contexts_that_take_long(
    fresh: Project,
) -> None:
    busy = "\n".join(f"    if n > {number}:\n        pass" for number in range(60))
    tests = "@pytest.mark.parametrize('n', range(800))\ndef test_d(n):\n"
    (fresh.directory / "test_busy.py").write_text(f"import pytest\n\n{tests}{busy}\n")
    fresh.run("--edgewise-all")
    data = CoverageData(str(fresh.directory / ".coverage"))
    data.read()
    assert data.measured_contexts() == {""}


@pytest.mark.parametrize("settings", ["", "[html]\nshow_contexts = true\n"])
def test_each_test_is_a_context(fresh: Project, settings: str) -> None:
    (fresh.directory / ".coveragerc").write_text(settings)
    fresh.run("--edgewise-all")
    data = CoverageData(str(fresh.directory / ".coverage"))
    data.read()
    assert data.measured_contexts() == {
        "",
        "test_one.py::test_a|run",
        "test_one.py::test_b|run",
        "test_two.py::test_c|run",
    }
    data.set_query_context("test_one.py::test_a|run")
    one = str((fresh.directory / "one.py").resolve())
    assert data.lines(one) == [2]
    data.set_query_context("")
    assert data.lines(one) == [1]


def test_what_was_filled_at_import_ran_before_all_tests(fresh: Project) -> None:
    fresh.write(
        {
            "known.py": "KNOWN = {}\n\ndef note(f):\n    KNOWN[f.__name__] = f\n    return f\n",
            "test_one.py": (
                "from known import KNOWN, note\n\n@note\ndef f():\n    pass\n\n"
                "def test_a():\n    assert KNOWN['f'] is f\n"
            ),
        }
    )
    fresh.run("--edgewise-all")
    data = CoverageData(str(fresh.directory / ".coverage"))
    data.read()
    data.set_query_context("")
    assert data.lines(str((fresh.directory / "known.py").resolve())) == [1, 3, 4, 5]


def test_nothing_is_written_on_demand(recorded: Project) -> None:
    (recorded.directory / ".coverage").unlink()
    recorded.run("--edgewise", "--edgewise-readonly", "--edgewise-first")
    assert not (recorded.directory / ".coverage").exists()


def test_the_command_writes_it_anew(recorded: Project) -> None:
    (recorded.directory / ".coverage").unlink()
    told = python(recorded.directory, "edgewise.cli", "coverage", "-o", "mine.data")
    assert told == "mine.data: 3 tests, 4 files\n"
    assert (recorded.directory / "mine.data").exists()
    assert not (recorded.directory / ".coverage").exists()


def test_pytest_cov_reports_the_whole_suite(tmp_path: Path, warm: Warm) -> None:
    project = Project(lay_out(tmp_path / "project", FILES), warm)
    options = ["--cov=shop", "--cov-branch", "--cov-context=test", "--cov-report=term"]
    python(project.directory, "pytest", "--edgewise-all", *options)
    text = SHOP.replace("raise ValueError(", "raise ValueError(0,")
    project.write({"lib/shop/cart.py": f"# moved\n{text}"})
    told = python(project.directory, "pytest", "--edgewise", *options)
    assert "the coverage is that of the whole suite" in told
    assert "1 passed, 3 deselected" in told
    ours = report(project.directory, project.directory / ".coverage")
    full = python(project.directory, "pytest", "-p", "no:edgewise", *options)
    assert report(project.directory, project.directory / ".coverage") == ours
    assert total(told) == total(full)


def total(told: str) -> str:
    return next(line for line in told.splitlines() if line.startswith("TOTAL"))
