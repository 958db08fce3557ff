"""A pytest plug-in that keeps all a test executed in one piece.

A recording cuts what runs during a test into units, because parts of it serve
other tests too. A tool that knows only "between start and end" sees the whole;
to be compared with such a tool, every drain of the probes during a test is
added up here, whichever unit gets it.
"""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from edgewise.trace import runtime
from edgewise.trace.history import TEST
from edgewise.trace.recorder import Recorder
from edgewise.trace.taking import add_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from edgewise.trace.taking import Others, Rows

windows: dict[str, dict[int, int]] = {}  # test -> file -> bitset
totals: dict[int, int] = {}  # file -> bitset, of the whole run
_current: list[dict[int, int]] = []

_open, _close, _drain = Recorder.open, Recorder.close, runtime.drain


def _opening(self: Recorder, number: int, *arguments: Any, **named: Any) -> None:
    _open(self, number, *arguments, **named)  # drains into what was open before
    unit = self.units[number]
    if unit.kind == TEST:
        _current[:] = [windows.setdefault(unit.key, {})]


def _closing(self: Recorder, number: int, *arguments: Any, **named: Any) -> None:
    _close(self, number, *arguments, **named)
    if self.units[number].kind == TEST:
        _current.clear()


def _draining(hits: Rows, *arguments: Any, **named: Any) -> Others:
    taken: Rows = {}
    others = _drain(taken, *arguments, **named)
    add_rows(taken, hits, totals, *_current)
    return others


Recorder.open = _opening  # type: ignore[method-assign]
Recorder.close = _closing  # type: ignore[method-assign]
runtime.drain = _draining


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    paths = [module.path for module in runtime.modules]
    files = [[module.path, module.digest] for module in runtime.modules]
    with open(os.environ["EDGEWISE_STUDY_WINDOW"], "w") as file:
        json.dump(
            {
                "files": files,
                "totals": _named(totals, paths),
                "windows": {test: _named(rows, paths) for test, rows in windows.items()},
            },
            file,
        )


def _named(rows: dict[int, int], paths: list[str]) -> dict[str, str]:
    named: dict[str, int] = {}
    for number, row in rows.items():
        named[paths[number]] = named.get(paths[number], 0) | row
    return {path: f"{row:x}" for path, row in sorted(named.items())}
