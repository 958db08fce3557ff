"""Break a rule of edgewise, and a mini-project of ours shows it: a test is missed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.audit.sabotages import SABOTAGES
from tests.projects.driver import environment
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


def test_without_sabotage_nothing_is_missed(warm: Warm, tmp_path: Path) -> None:
    """The plugin alone does no harm."""
    edit = Edit.named("edit_if_predicate_changed")
    options = ["-p", "sabotages", *edit.options]
    replace(edit, expected={**edit.expected, "options": options}).check_selection(warm, tmp_path)
