"""Break a rule of edgewise, and a mini-project of ours shows it: a test is missed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.audit.sabotages import SABOTAGES
from tests.projects.driver import Ran, environment, lay_out
from tests.projects.selecting import Edit
from tests.projects.warm import Warm

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forks")


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    env = environment()
    here = str(Path(__file__).parent)
    env["PYTHONPATH"] = os.pathsep.join([here, *filter(None, [env.get("PYTHONPATH")])])
    process = Warm(env)
    yield process
    process.close()


@pytest.mark.parametrize("name", SABOTAGES)
def test_a_broken_rule_is_noticed(name: str, warm: Warm, tmp_path: Path) -> None:
    edit = Edit.named(SABOTAGES[name].shown_by)
    options = ["-p", "sabotages", f"--sabotage={name}", *edit.options]
    broken = replace(edit, expected={**edit.expected, "options": options})
    with pytest.raises(AssertionError, match="missed: "):
        broken.check_selection(warm, tmp_path)


@pytest.mark.parametrize("sabotage", [[], ["--sabotage=no lazy imports"]], ids=["whole", "broken"])
def test_a_row_that_lacks_an_import_is_noticed(
    sabotage: list[str], warm: Warm, tmp_path: Path
) -> None:
    """Who imports a module late, and finds it imported, depends on its import."""
    test = "def test_{}():\n    import late\n    assert late.VALUE\n"
    files = {"pytest.ini": "[pytest]\n", "late.py": "VALUE = 1\n"}
    files["test_late.py"] = "\n\n".join(map(test.format, ("first", "second")))
    lay_out(tmp_path, files)
    warm.run(tmp_path, "-p", "sabotages", "--edgewise-all", *sabotage)
    footprints = Ran(tmp_path, 0, "").footprints()
    assert "late.py" in footprints["test_late.py::test_first"]
    assert ("late.py" in footprints["test_late.py::test_second"]) == (not sabotage)


def test_without_sabotage_nothing_is_missed(warm: Warm, tmp_path: Path) -> None:
    """The plugin alone does no harm."""
    edit = Edit.named("edit_if_predicate_changed")
    options = ["-p", "sabotages", *edit.options]
    replace(edit, expected={**edit.expected, "options": options}).check_selection(warm, tmp_path)
