"""The tools beside the program do what their documents say."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.dom import minidom

import pytest

from edgewise.audit.text import Text
from edgewise.trace.code import placement_of
from edgewise.trace.placement import ENTERED, SWITCH
from edgewise.trace.reading import reading_of

# They are not part of a source distribution.
svg = pytest.importorskip("bench.svg")
visited = pytest.importorskip("studies.visited")
levels = pytest.importorskip("studies.levels")
procedures = pytest.importorskip("studies.procedures")
versions = pytest.importorskip("studies.versions")
entries = pytest.importorskip("studies.plugins.edgewise_study_entries")

ROOT = Path(__file__).parents[2]


def test_a_chart_is_well_formed() -> None:
    groups = {"small & odd": {"a": 1.0, "b<c": 12.5}, "large, very": {"a": 0.0}}
    text = svg.drawn(svg.Chart("Cost", "seconds", groups, base=1.0, noise={"small & odd": 0.1}))
    document = minidom.parseString(text)
    titles = [node.firstChild.data for node in document.getElementsByTagName("title")]  # type: ignore[union-attr]
    assert titles == ["small & odd, a: 1", "small & odd, b<c: 12.5", "large, very, a: 0"]


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "studies" / "plots").glob("*.svg")))
def test_the_plots_are_well_formed(path: Path) -> None:
    assert minidom.parse(str(path)).getElementsByTagName("svg")


@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
def test_nodes_that_stand_for_several_are_counted(tmp_path: Path) -> None:
    case = ROOT / "tests" / "projects" / "edit_tail_met_from_two_sides"
    known = ("-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "commit.gpgsign=false")
    git = ("git", "-C", str(tmp_path), *known)
    subprocess.run([*git, "init", "-q"], check=True)
    for version in ("old", "new"):
        for path in (case / version).glob("*.py"):
            shutil.copy(path, tmp_path)
        subprocess.run([*git, "add", "."], check=True)
        subprocess.run([*git, "commit", "-qm", version], check=True)
    found = visited.examine(tmp_path, 5)
    assert (found.commits, found.changed, found.holds) == (1, 1, 1)


def test_entries_alone_are_entries_and_what_runs_at_import() -> None:
    text = "if 1 < 2:\n    X = 1\n\n\ndef f(a):\n    if a:\n        return 2\n    return 3\n"
    every = placement_of(ast.parse(text), "app.py", "edge")
    found = entries.entries_alone(every)
    assert found.size == every.size
    kinds = {probe.index: probe.kind for probe in found.probes if probe.kind != SWITCH}
    assert 0 < len(kinds) < len(every.probes)
    inside = {p.index: p.kind for p in every.probes if every.procedures[p.procedure].line == 5}
    assert {kinds[at] for at in inside.keys() & kinds.keys()} == {ENTERED}
    assert entries.made(text.encode(), "app.py", "app.py", "/").co_filename == "app.py"


def test_the_window_of_a_test_is_all_that_ran_in_it(tmp_path: Path) -> None:
    """Also what the recorder gives to others: here a memoised call, which serves two tests."""
    text = (
        "import functools\n\n\n@functools.cache\ndef f():\n    return 1\n\n\n"
        "def test_a():\n    assert f()\n\n\ndef test_b():\n    assert f()\n"
    )
    (tmp_path / "test_it.py").write_text(text)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    window = tmp_path / "window.json"
    paths = (ROOT / "studies" / "plugins", ROOT / "src")
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "edgewise_study_window", "--edgewise-all"],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "EDGEWISE_STUDY_WINDOW": str(window),
        },
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stdout
    found = json.loads(window.read_text())
    rows = {test: int(row["test_it.py"], 16) for test, row in found["windows"].items()}
    reading = reading_of(placement_of(ast.parse(text), "test_it.py", "edge"))
    lines = {test: set(reading.lines(row)) for test, row in rows.items()}
    assert lines == {"test_it.py::test_a": {6, 10}, "test_it.py::test_b": {14}}
    assert set(reading.lines(int(found["totals"]["test_it.py"], 16))) == {1, 4, 5, 6, 9, 10, 13, 14}


def test_shares_are_counted_in_bands() -> None:
    shares = [0.0, 0.001, 0.01, 0.011, 0.1, 0.5, 0.51, 1.0]
    assert levels.spread(shares) == [1, 2, 2, 1, 2]
    assert levels.spread([]) == [0, 0, 0, 0, 0]
    assert levels.cells([0.0, 0.5, 1.0, 1.0]) == [1, 0, 0, 1, 2, "62.5", "75.0"]
    assert levels.fewer([0.1, 0.5, 0.2], [0.2, 0.5, 0.1]) == 1


def test_each_function_drawn_gets_one_fault_in_its_body() -> None:
    data = (
        b"LIMIT = 3\n\n\ndef low(a):\n    return a + 1\n\n\nclass C:\n    WIDTH = 2\n\n"
        b"    def high(self, a):\n        def inner(b):\n            return b * 2\n\n"
        b"        return inner(a)\n"
    )
    texts = {"app.py": Text("app.py", data)}
    found = procedures.drawn(texts, 9, 1)
    assert {name for _, name in found} == {"low", "C.high", "C.high.inner"}
    lines = {name: fault.line for (_, name), fault in found.items()}
    assert (lines["low"], lines["C.high.inner"]) == (5, 13)
    assert procedures.drawn(texts, 9, 1) == found
    assert set(procedures.drawn(texts, 2, 1)) == set(list(found)[:2])


def test_a_statement_is_put_first_after_the_docstring() -> None:
    data = (
        b'def one(): return 1\n\n\ndef two(a):\n    """Doc."""\n    if a:\n        return 2\n\n\n'
        b'def none():\n    """Doc."""\n'
    )
    text = Text("app.py", data)
    changed = {
        name: procedures.entered(text, line).applied(data)
        for name, line in (("one", 1), ("two", 7), ("none", 11))
    }
    assert b"def one(): assert True; return 1\n" in changed["one"]
    assert b'"""\n    assert True\n    if a:' in changed["two"]
    assert all(ast.parse(one) for one in changed.values())


def test_what_cannot_be_collected_counts_as_selected() -> None:
    suite = frozenset({"t/test_a.py::test_1", "t/test_a.py::test_2", "t/test_b.py::test_1"})
    answer = {"selected": ["t/test_b.py::test_1", "t/test_c.py::new"], "broken": []}
    assert procedures.covered(answer, suite) == {"t/test_b.py::test_1"}
    answer = {"selected": [], "broken": ["t/test_a.py"]}
    assert procedures.covered(answer, suite) == suite - {"t/test_b.py::test_1"}
    assert procedures.covered({"selected": [], "broken": [""]}, suite) == suite


def test_time_that_is_lost_is_negative() -> None:
    gained = versions.Times(plain=4.0, collected=1.0, chosen=1.5, together=2.0)
    lost = versions.Times(plain=2.0, collected=1.0, chosen=1.5, together=3.0)
    assert (gained.saved, gained.running) == (0.5, 0.5)
    assert lost.saved == -0.5
    assert versions.clocked([lost]) == ["2.00", "1.00", "1.50", "1.50", "3.00", "-50"]
    assert versions.clocked([gained, lost])[-1] == "17"
