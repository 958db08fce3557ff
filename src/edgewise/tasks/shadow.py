"""Judge a selection by a run of everything."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from edgewise.config import StoreConfig, TraceConfig
from edgewise.errors import EdgewiseError
from edgewise.select.selection import Selection
from edgewise.select.verdict import Verdict, verdict
from edgewise.standard import builtins as __builtins__
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.matrix import Manner
from edgewise.store.outcomes import last_outcomes
from edgewise.trace.history import python_tag
from edgewise.trace.kept import SHAPE


def judge(
    trace: TraceConfig,
    store: StoreConfig,
    selection: Selection,
    outcomes: Mapping[str, str],
    durations: Mapping[str, float],
) -> Verdict:
    """The verdict; to be asked for before the history is written anew."""
    old = _recorded(trace, store) if selection.skipped else {}
    return verdict(selection, old, outcomes, durations)


def _recorded(trace: TraceConfig, store: StoreConfig) -> dict[str, str]:
    manner = Manner(python_tag(), trace.granularity, f"probes-{SHAPE}")
    try:
        with open_for_reading(Path(store.directory) / FILE_NAME) as database:
            return {test: outcome for test, (outcome, _) in last_outcomes(database, manner).items()}
    except EdgewiseError:
        return {}
