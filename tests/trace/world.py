"""A few modules and tests of them, run and recorded in this very process."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from itertools import count
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest

from edgewise.trace import runtime
from edgewise.trace.code import placement_of, put_probes
from edgewise.trace.compose import Composer
from edgewise.trace.file_facts import Facts
from edgewise.trace.history import TEST
from edgewise.trace.placement import ENTERED, EVALUATED, PASSED, Placement
from edgewise.trace.recorder import Recorder
from edgewise.trace.runtime import Module

EDGES = (ENTERED, PASSED, EVALUATED)
_roots = count()


class World:
    """Modules with probes, and the tests that were run on them so far."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = f"world {next(_roots)}"
        self.patch = monkeypatch
        self.facts: dict[str, Facts] = {}
        self.placements: dict[str, Placement] = {}
        self.recorder = Recorder(self.facts_of)
        self.tests: dict[str, int] = {}
        self.composed = False

    def facts_of(self, module: Module) -> Facts:
        return self.facts[module.path]

    def module(self, name: str, text: str = "", package: bool = False) -> Any:
        """A module of this text, run as if somebody imported it."""
        text = dedent(text)
        path = name.replace(".", "/") + ("/__init__.py" if package else ".py")
        tree = ast.parse(text)
        self.placements[path] = placement_of(ast.parse(text), path, "edge")
        self.facts[path], _ = put_probes(tree, text.encode(), path, self.root, "edge")
        made = ModuleType(name)
        made.__package__ = name if package else name.rpartition(".")[0]
        made.__file__ = f"/{self.root}/{path}"
        self.patch.setitem(sys.modules, name, made)
        exec(compile(tree, made.__file__, "exec"), made.__dict__)
        if "." in name:
            parent, _, last = name.rpartition(".")
            setattr(sys.modules[parent], last, made)
        return made

    def run(self, test: str, function: Callable[[], object]) -> object:
        """What `function` returns, run as the test of that name."""
        number = self.recorder.new(TEST, test)
        self.tests[test] = number
        self.recorder.open(number)
        try:
            return function()
        finally:
            self.recorder.close(number)
            self.recorder.test_ended()

    def compose(self) -> None:
        if not self.composed:
            Composer(self.recorder, self.facts_of).compose()
            self.composed = True

    def owned(self, test: str) -> set[str]:
        """The procedures a test depends on, as module.name, and modules it imports."""
        self.compose()
        found: set[str] = set()
        for unit in self._reached(self.tests[test]):
            for file, row in self.recorder.units[unit].hits.items():
                path = runtime.modules[file].path
                found.update(self._procedures(path, runtime.modules[file].name, row))
        return found

    def row(self, test: str, path: str) -> int:
        """All probes of a file that a test depends on."""
        self.compose()
        row = 0
        for unit in self._reached(self.tests[test]):
            for file, hits in self.recorder.units[unit].hits.items():
                if runtime.modules[file].path == path:
                    row |= hits
        return row

    def probes(self, path: str, qualname: str) -> int:
        """The probes of one procedure."""
        placement = self.placements[path]
        row = 0
        for probe in placement.probes:
            if placement.procedures[probe.procedure].id.qualname == qualname:
                row |= 1 << probe.index
        return row

    def _reached(self, start: int) -> set[int]:
        reached, waiting = {start}, [start]
        while waiting:
            new = self.recorder.units[waiting.pop()].refs - reached
            reached |= new
            waiting += new
        return reached

    def _procedures(self, path: str, name: str, row: int) -> Iterator[str]:
        placement = self.placements[path]
        for probe in placement.probes:
            if probe.kind in EDGES and row >> probe.index & 1:
                procedure = placement.procedures[probe.procedure]
                yield f"{name}.{procedure.id.qualname}".removesuffix(".<module>")
