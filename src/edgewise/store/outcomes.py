"""How each test ended, without loading what it did."""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.standard import builtins as __builtins__
from edgewise.store.columns import number, real, text
from edgewise.store.database import Database
from edgewise.store.matrix import Manner
from edgewise.store.snapshots import read_files, read_versions


def last_outcomes(database: Database, manner: Manner) -> dict[str, tuple[str, float]]:
    """Outcome and duration of each test that was recorded in this manner."""
    with database.reading() as transaction:
        stored = read_versions(transaction, read_files(transaction))
        chosen = {id for id, one in stored.items() if one.version.manner == manner}
        return {
            text(name): (text(outcome), real(duration))
            for snapshot, name, outcome, duration in transaction.rows(
                "SELECT unit.snapshot, coalesce(test.name, unit.key), outcome, duration"
                " FROM test JOIN unit ON unit.id = test.unit"
            )
            if snapshot in chosen
        }


def set_outcomes(database: Database, outcomes: Mapping[str, str]) -> None:
    """Notes how tests ended of which nothing else is known; what they did before stays."""
    with database.writing() as transaction:
        known = [
            (outcomes[test], number(id))
            for id, name in transaction.rows(
                "SELECT test.id, coalesce(test.name, unit.key)"
                " FROM test JOIN unit ON unit.id = test.unit"
            )
            if (test := text(name)) in outcomes
        ]
        transaction.run_many("UPDATE test SET outcome = ? WHERE id = ?", known)
