"""What tests did, for whoever wants to know of many things which tests had to do with each.

Many things are asked for that are the same for many, and what one test did is spread over many
units: so all that is put together once, and each answer is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from edgewise.native import native
from edgewise.standard import builtins as __builtins__
from edgewise.trace.file_facts import IMPORTING
from edgewise.trace.history import FIXTURE, MEMO, REGION, SETUP, TEST, Touch, Unit

LISTED = "module:"  # before the name of a module whose names were listed
Rows = dict[int, int]  # file -> probes


def _overlap(rows: Rows, others: Rows) -> bool:
    return any(row & others[file] for file, row in rows.items() if file in others)


# Whether some rows have a probe that others have, too.
overlap: Callable[[Rows, Rows], bool] = _overlap if native is None else native.overlap


class Doings:
    """What each test did, and what was done for it."""

    def __init__(self, units: list[Unit]) -> None:
        self.tests = tuple(number for number, unit in enumerate(units) if unit.kind == TEST)
        self._ran: dict[int, Rows] = {}
        self._asking: dict[str, set[int]] = {}
        self._listing: dict[str, set[int]] = {}
        self._known: dict[frozenset[tuple[int, int]], frozenset[int]] = {}
        for test in self.tests:
            work = list(_work(units, test))
            ran = self._ran[test] = {}
            for unit in work:
                for file, row in unit.hits.items():
                    ran[file] = ran.get(file, 0) | row
            for name in computed_names(work):
                self._asking.setdefault(name, set()).add(test)
            for name in listed_modules(work):
                self._listing.setdefault(name, set()).add(test)

    def hitting(self, wanted: Rows) -> frozenset[int]:
        """The tests that hit one of some probes."""
        key = frozenset(wanted.items())
        found = self._known.get(key)
        if found is None:
            hit = (test for test, ran in self._ran.items() if overlap(wanted, ran))
            found = self._known[key] = frozenset(hit)
        return found

    def asking(self, name: str) -> set[int]:
        """The tests that asked for an attribute, or a module, by a name computed at run time."""
        return self._asking.get(name, set())

    def listing(self, modules: Iterable[str]) -> set[int]:
        """The tests that listed the names of one of some modules."""
        return set().union(*(self._listing.get(name, ()) for name in modules))


def computed_names(units: Iterable[Unit]) -> frozenset[str]:
    """The attributes, and modules, that were asked for by names computed at run time."""
    return frozenset(name for unit in units for t in unit.touches for name in _asked_for(t))


def listed_modules(units: Iterable[Unit]) -> frozenset[str]:
    """The modules whose names were listed, and with them whatever these hold."""
    names = (t.name for unit in units for t in unit.touches if t.kind == "listed")
    return frozenset(name[len(LISTED) :] for name in names if name.startswith(LISTED))


def _asked_for(touch: Touch) -> Iterator[str]:
    if touch.kind == "attribute":
        yield touch.name
    elif touch.kind == "module":
        yield IMPORTING
        yield from (f"{IMPORTING} {one}" for one in touch.name.split("."))


def _work(units: list[Unit], test: int) -> Iterator[Unit]:
    """What a test did, and what was done for it."""
    seen = {test}
    waiting = [test]
    while waiting:
        unit = units[waiting.pop()]
        yield unit
        for ref in unit.refs - seen:
            if units[ref].kind in (FIXTURE, SETUP, MEMO, REGION):
                seen.add(ref)
                waiting.append(ref)
