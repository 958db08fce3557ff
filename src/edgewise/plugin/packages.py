"""The set-up of packages as units.

pytest looks for `setup_module` in the `__init__.py` of a package, and calls it, once:
before the first test below. What runs then belongs to every test below, whichever
came first, and so does what is torn down after the last. It also puts the folder of the
package in front of where modules are looked for, once more: that is no test's doing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from edgewise.plugin.process import Process
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import SETUP
from edgewise.trace.recorder import Recorder


class Packages:
    """Follows set-ups and teardowns of packages."""

    def __init__(self, recorder: Recorder, process: Process) -> None:
        self.recorder = recorder
        self.process = process
        self.units: dict[str, int] = {}  # node id -> the unit of its latest set-up

    def set_up(self, package: Any, proceed: Callable[[], None]) -> None:
        """A package is set up; what it wants done at its end is part of that."""
        unit = self.units[package.nodeid] = self.recorder.new(SETUP, package.nodeid)
        plain = package.addfinalizer
        package.addfinalizer = lambda function: plain(lambda: self._within(unit, function))
        before = self.process.path()
        try:
            self._within(unit, proceed)
        finally:
            del package.addfinalizer
        if not self.recorder.units[unit].hits:  # so it was pytest
            self.process.passed_over(before)

    def _within(self, unit: int, function: Callable[[], object]) -> None:
        self.recorder.open(unit)
        try:
            function()
        finally:
            self.recorder.close(unit)

    def around(self, item: pytest.Item) -> set[int]:
        """The set-ups of the packages that a test stands in."""
        ids = (node.nodeid for node in item.listchain())
        return {self.units[one] for one in ids if one in self.units}
