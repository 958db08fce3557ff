"""Fixture instances as units.

A fixture of a wider scope than a function is set up once and serves many tests.
Its work belongs to every test that asked for it, whether or not it was the one
that made pytest set it up, and so do the fixtures it asked for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from edgewise.data import dataclass, field
from edgewise.plugin.sharing import WHOLE, Changers, Sharing
from edgewise.select.reflected import ASKED
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import FIXTURE, TEST, Touch
from edgewise.trace.recorder import Recorder
from edgewise.trace.runtime import address


@dataclass(slots=True)
class _Request:
    """A fixture being asked for, and the units of what it asked for in turn."""

    fixture: Any
    needs: set[int] = field(default_factory=set)


class Fixtures:
    """Follows requests, set-ups and teardowns of fixtures."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.units: dict[int, int] = {}  # identity of a fixture definition -> its live instance
        self.requests: list[_Request] = []
        self.sharing = Sharing()
        self.announced: Collection[str] = ()  # what the test at work is known to ask for
        self.definition: Callable[[Any], str] = lambda fixture: ""
        # Told who did what was done up to now, where another begins.
        self.on_done: Callable[[int], None] = lambda unit: None

    def execute(self, fixture: Any, proceed: Callable[[], Any]) -> Any:
        """A fixture is asked for: set up now, or found set up."""
        if fixture.argname not in self.announced:
            self._note(fixture)
        request = _Request(fixture)
        self.requests.append(request)
        try:
            return proceed()
        finally:
            self.requests.pop()
            self._hand_on(request)

    def _note(self, fixture: Any) -> None:
        """A fixture is asked for by a name that nobody knew before the test ran.

        A fixture of a wider scope asks on behalf of whichever test comes first, so
        what it finds is noted for none.
        """
        unit, name = self.recorder.stack[-1], fixture.argname
        overriding = bool(self.requests) and self.requests[-1].fixture.argname == name
        if unit.kind == TEST and not overriding and name != "request":
            unit.touches.add(Touch(ASKED, f"{name}={self.definition(fixture)}"))

    def _hand_on(self, request: _Request) -> None:
        """Give what a fixture needs to whoever asked for it."""
        unit = self.units.get(address(request.fixture))
        if unit is None:  # function scope: part of its test
            needs = request.needs
        else:
            self.recorder.units[unit].refs |= request.needs - {unit}
            needs = {unit} | self._changed_by(request.fixture, unit)
        if self.requests:
            self.requests[-1].needs |= needs
        else:
            self.recorder.stack[-1].refs |= needs

    def _changed_by(self, fixture: Any, unit: int) -> set[int]:
        """The tests before this one that left something in what a fixture returned."""
        test = self._test_at_work()
        if test is None or fixture.cached_result is None:
            return set()
        changers = self.sharing.asked(("fixture", unit), fixture.cached_result[0], test)
        if any(request.fixture.scope != "function" for request in self.requests):
            return set().union(*changers.values())  # it is not this test alone that asks
        self.found_changed(test, changers)
        return changers.get(WHOLE, set())

    def found_changed(self, test: int, changers: Changers) -> None:
        """A test gets at what others have changed: it depends on them if it reads that."""
        for name, units in changers.items():
            if name == WHOLE:
                self.recorder.units[test].refs |= units
            elif units:
                self.recorder.found_changed.append((test, name, frozenset(units)))

    def _test_at_work(self) -> int | None:
        units = self.recorder.units
        return next((n for n in reversed(self.recorder.bases) if units[n].kind == TEST), None)

    def begin_setup(self, fixture: Any, param: object) -> int | None:
        """A fixture function starts; the unit of the new instance, if it gets one."""
        if fixture.scope == "function":
            return None
        name = f"{fixture.baseid}::{fixture.argname}"
        key = name if param is None else f"{name}[{param}]"
        self._done_by_test()
        unit = self.recorder.new(FIXTURE, key)
        self.units[address(fixture)] = unit
        self.recorder.open(unit)
        return unit

    def end_setup(self, unit: int | None) -> None:
        """A fixture function has yielded, returned or failed."""
        if unit is not None:
            self.recorder.close(unit)
            self.on_done(unit)

    def _done_by_test(self) -> None:
        test = self._test_at_work()
        if test is not None:
            self.on_done(test)

    def finish(self, fixture: Any, proceed: Callable[[], Any]) -> Any:
        """A fixture is torn down: into its own unit, not that of the test it happens in."""
        unit = self.units.get(address(fixture))
        if unit is None:
            return proceed()
        self._done_by_test()
        self.recorder.open(unit)
        try:
            return proceed()
        finally:
            self.recorder.close(unit)
            self.on_done(unit)
            if fixture.cached_result is None:
                self.units.pop(address(fixture), None)
