"""What importing the new version has shown, as the recorder saw it."""

from __future__ import annotations

from edgewise.select.push import NewImports
from edgewise.trace import runtime
from edgewise.trace.history import IMPORT, STATEMENT, Unit
from edgewise.trace.recorder import Recorder


def new_imports(recorder: Recorder) -> NewImports:
    """The imports of this process so far."""
    paths = [module.path for module in runtime.modules]
    values: dict[str, dict[str, str]] = {}
    rows: dict[str, int] = {}
    for number, unit in recorder.imports.items():
        own = recorder.units[unit]
        values.setdefault(paths[number], {}).update(_values(own))
        statements = [recorder.units[ref] for ref in own.refs]
        for one in (own, *(s for s in statements if s.kind == STATEMENT)):
            rows[paths[number]] = rows.get(paths[number], 0) | one.hits.get(number, 0)
    ran = {
        (paths[number], line): {paths[at]: row for at, row in _executed(recorder, unit).items()}
        for (number, line), unit in recorder.statements.items()
    }
    whole = frozenset(paths[number] for number in recorder.whole)
    return NewImports(values, whole, rows, ran)


def _values(unit: Unit) -> dict[str, str]:
    pairs = [touch.name.rpartition("=") for touch in unit.touches if touch.kind == "value"]
    return {name: value for name, _, value in pairs}


def _executed(recorder: Recorder, unit: int) -> dict[int, int]:
    """What ran in a unit and in the fillings it refers to."""
    hits: dict[int, int] = {}
    seen: set[int] = set()
    waiting = [unit]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        for file, row in recorder.units[here].hits.items():
            hits[file] = hits.get(file, 0) | row
        waiting += [
            ref
            for ref in recorder.units[here].refs
            if recorder.units[ref].kind not in (IMPORT, STATEMENT)
        ]
    return hits
