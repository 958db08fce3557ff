"""How tests ended, without loading what they did."""

from __future__ import annotations

from pathlib import Path

from tests.store.recordings import run as recording

from edgewise.store.database import FILE_NAME, open_for_writing
from edgewise.store.histories import load, save
from edgewise.store.matrix import Manner
from edgewise.store.outcomes import last_outcomes, set_outcomes


def test_outcomes(tmp_path: Path) -> None:
    with open_for_writing(tmp_path / FILE_NAME) as database:
        save(database, recording("a", "b"), tool="t")
        manner = load(database).versions[0].manner
        assert last_outcomes(database, manner) == {
            "a": ("passed", load(database).history("a").duration),
            "b": ("passed", load(database).history("b").duration),
        }
        assert last_outcomes(database, Manner("other", "edge", "t")) == {}


def test_an_outcome_alone(tmp_path: Path) -> None:
    with open_for_writing(tmp_path / FILE_NAME) as database:
        save(database, recording("a", "b"))
        before = load(database)
        set_outcomes(database, {"a": "failed", "nobody": "failed"})
        after = load(database)
        assert after.history("a").outcome == "failed"
        assert after.history("b").outcome == "passed"
        assert after.footprint("a") == before.footprint("a")
        assert after.tests == ("a", "b")
