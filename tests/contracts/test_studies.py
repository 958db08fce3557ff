"""The tools beside the program do what their documents say."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from xml.dom import minidom

import pytest

# They are not part of a source distribution.
svg = pytest.importorskip("bench.svg")
visited = pytest.importorskip("studies.visited")

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
