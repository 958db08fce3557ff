"""The rows of rerun tests and of those carried over, as the recording of the new version.

Units of tests that did not run are copied, with their rows carried over. What
every run does again, it does for them too: collecting, importing, the session
itself. Those units are taken from this run where it has them, and so are right
whatever changed in the import-time code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from edgewise.recover.transfer import RowMap
from edgewise.store.matrix import AnyUnit, CoverageMatrix
from edgewise.trace.history import (
    COLLECT,
    FIXTURE,
    IMPORT,
    LIBRARY,
    MEMO,
    REGION,
    SESSION,
    SETUP,
    STATEMENT,
    TEST,
    FileVersion,
    Recording,
    TestHistory,
    Touch,
    Unit,
)

_FILLINGS = (MEMO, REGION)
_READERS = (TEST, FIXTURE, SETUP)

FileMaps = Mapping[int, "RowMap | None"]  # file of the matrix -> its map; None: it is the same


@dataclass(frozen=True, slots=True)
class Recovered:
    """The recording of the new version, and what could not be carried over to it."""

    recording: Recording
    carried: frozenset[str]  # tests
    unknown: Mapping[str, str]  # test -> the unit of which it is not known what it would do


def merge(
    matrix: CoverageMatrix,
    tests: Iterable[str],
    recording: Recording,
    maps: FileMaps,
    version: Callable[[int], FileVersion],
    around: Callable[[int, int], int] = lambda file, probe: 0,
    aside: int | None = None,
) -> Recovered:
    """`recording`, with the histories of `tests` carried over to its version.

    `maps` has the files of the matrix that are still there, `version` gives
    the new text of one of them, and `around` the probes of the procedure that
    one of its probes stands in. Units from number `aside` on were made aside.
    """
    carrying = _Carrying(matrix, recording, maps, version)
    carrying.around = around
    carrying.aside = len(recording.units) if aside is None else aside
    histories: list[TestHistory] = []
    unknown: dict[str, str] = {}
    for test in sorted(tests):
        old = matrix.history(test)
        stuck = carrying.stuck_at(old.unit)
        if stuck is None:
            histories.append(replace(old, unit=carrying.unit(old.unit)))
        else:
            unknown[test] = f"{stuck.kind} {stuck.key}"
    carrying.keep_references()
    merged = replace(
        recording,
        files=(*recording.files, *carrying.more_files),
        units=carrying.units(),
        tests=(*recording.tests, *histories),
    )
    return Recovered(merged, frozenset(history.test for history in histories), unknown)


class _Carrying:
    """Copies units of the matrix into a recording, each once."""

    def __init__(
        self,
        matrix: CoverageMatrix,
        recording: Recording,
        maps: FileMaps,
        version: Callable[[int], FileVersion],
    ) -> None:
        self.matrix = matrix
        self.recording = recording
        self.maps = maps
        self.version = version
        self.aside = len(recording.units)
        self.around: Callable[[int, int], int] = lambda file, probe: 0
        self.more_files: list[FileVersion] = []
        self.more_units: list[Unit] = []
        self._file_at = {(f.path, f.digest): at for at, f in enumerate(recording.files)}
        self._again = _done_again(recording)
        self._fillings: dict[str, list[int]] = {}
        for at, unit in enumerate(recording.units):
            if unit.kind in _FILLINGS:
                self._fillings.setdefault(unit.key, []).append(at)
        self._ran: dict[int, int] = {}  # file of the matrix -> all that ran of it
        for old in matrix.units:
            for file, row in old.hits.items():
                self._ran[file] = self._ran.get(file, 0) | row
        self._at: dict[int, int] = {}  # unit of the matrix -> unit of the new recording
        self._rows: dict[int, dict[int, int] | None] = {}
        self._free: set[int] = set()  # units known to be stuck nowhere
        self._alive: set[int] = set()  # units of tests that did not run, not done again either
        self._kept: dict[int, Unit] = {}  # unit of this run -> what is added to it
        self._referred = 0  # how many copies have the references of the new recording
        self._import_rows = self._rows_at_import()

    def units(self) -> tuple[Unit, ...]:
        """All units of the new recording."""
        known = {file.path for file in (*self.recording.files, *self.more_files)}
        own = [_without(unit, known) for unit in self.recording.units]
        for at, kept in self._kept.items():
            unit = own[at]
            hits = {**unit.hits}
            for file, row in kept.hits.items():
                hits[file] = hits.get(file, 0) | row
            own[at] = Unit(
                unit.kind, unit.key, hits, unit.refs | kept.refs, unit.touches | kept.touches
            )
        return (*own, *self.more_units)

    def keep_references(self) -> None:
        """Refer from what ran again to what only tests that did not run have done for it.

        In a run of everything it would find those places full and those modules
        imported: whoever mentions a module depends on its import, and whoever
        reads a place on its filling, if there is one. Where it no longer mentions
        the module, or reads a place that has no guard, this claims too much.
        """
        by_name = {(unit.kind, unit.key): at for at, unit in enumerate(self.recording.units)}
        for old_at, old in enumerate(self.matrix.units):
            reads = old.kind in _READERS
            at = by_name.get((old.kind, old.key)) if reads else self._found_again(old_at)
            if at is None:
                continue
            for ref in old.refs:
                kind = self.matrix.units[ref].kind
                if kind == IMPORT:
                    self._keep(at, ref)
                elif reads and kind in _FILLINGS and self._still_asks(at, ref):
                    self._keep(at, ref)
                    self._keep_service(at, old, ref)

    def _still_asks(self, at: int, ref: int) -> bool:
        """Whether a unit of this run came to the guard of the place that a unit had filled.

        If so it found the place full or filled it. Of a place at which nobody was
        ever served it is not known who asks.
        """
        place = self._place_of(ref)
        if place is None or not self._ran.get(place[0], 0) >> place[1] & 1:
            return True
        file, probe = place
        there = self.maps[file]
        image = probe if there is None else there.image(probe)
        unit, now = self.recording.units[at], self.version(file)
        number = self._file_at.get((now.path, now.digest))
        if image is None or number is None:
            return True
        found = bool(unit.hits.get(number, 0) >> image & 1)
        return found or not unit.refs.isdisjoint(self._fillings.get(self._key(ref), ()))

    def _keep(self, at: int, ref: int) -> None:
        """Refer from a unit of this run to one of the matrix that it does not have itself."""
        again = self._found_again(ref)
        if again is not None and again >= self.aside > at:
            self._kept.setdefault(at, Unit("", "")).refs.add(again)
        if again is not None or ref not in self._alive:
            return
        if ref in self._at:
            self._kept.setdefault(at, Unit("", "")).refs.add(self._at[ref])
        elif self.matrix.units[ref].kind == IMPORT:  # its row is not known, so all of it
            path = self.matrix.units[ref].key
            for file in self.maps:
                if self.matrix.files[file].path == path:
                    self._file(file)
                    self._kept.setdefault(at, Unit("", "")).touches.add(Touch("file", path))

    def _keep_service(self, at: int, old: AnyUnit, ref: int) -> None:
        """Let a unit that found a place full find it so, where now it had to fill it itself.

        Among few tests it may be the first to come; in a run of everything it
        would again pass the guard as it did, and be served.
        """
        place = self._place_of(ref)
        own = self.recording.units[at].refs
        if place is None or own.isdisjoint(self._fillings.get(self._key(ref), ())):
            return
        file, probe = place
        row = old.hits.get(file, 0)
        carried = self._carry_row(file, row & self.around(file, probe)) if row >> probe & 1 else 0
        if carried:
            hits = self._kept.setdefault(at, Unit("", "")).hits
            new = self._file(file)
            hits[new] = hits.get(new, 0) | carried

    def _place_of(self, at: int) -> tuple[int, int] | None:
        """The file and the probe of the place that a unit filled, if there is still such a file."""
        unit = self.matrix.units[at]
        path, _, probe = unit.key.rpartition("#")
        if not probe.isdigit():
            return None
        known = [file for file in self.maps if self.matrix.files[file].path == path]
        here = [file for file in known if file in unit.hits] or known
        return (here[0], int(probe)) if here else None

    def stuck_at(self, start: int) -> AnyUnit | None:
        """A unit among those that `start` reaches whose row cannot be carried over."""
        seen = {start}
        waiting = [start]
        stuck: int | None = None
        while waiting:
            at = waiting.pop()
            if at in self._free or self._found_again(at) is not None:
                continue
            self._alive.add(at)
            if self._carried_rows(at) is None:
                stuck = at if stuck is None else stuck
            new = [ref for ref in self.matrix.units[at].refs if ref not in seen]
            seen.update(new)
            waiting += new
        if stuck is not None:
            return self.matrix.units[stuck]
        self._free |= seen
        return None

    def unit(self, start: int) -> int:
        """The unit of the new recording that stands for one of the matrix."""
        waiting = [start]
        while waiting:
            at = waiting.pop()
            if at in self._at:
                continue
            again = self._found_again(at)
            if again is not None:
                self._at[at] = again
                continue
            self._at[at] = len(self.recording.units) + len(self.more_units)
            self.more_units.append(self._copy(at))
            waiting += self.matrix.units[at].refs
        self._refer()
        return self._at[start]

    def _copy(self, at: int) -> Unit:
        old = self.matrix.units[at]
        rows = self._carried_rows(at)
        assert rows is not None
        return Unit(old.kind, self._key(at), rows, set(old.refs), set(old.touches))

    def _refer(self) -> None:
        """Make the references of new copies those of the new recording."""
        for unit in self.more_units[self._referred :]:
            unit.refs = {self._at[ref] for ref in unit.refs}
        self._referred = len(self.more_units)

    def _found_again(self, at: int) -> int | None:
        """The unit of this run in which the same was done once more."""
        old = self.matrix.units[at]
        if old.kind == STATEMENT:  # part of the import that refers to it
            path, _, line = old.key.rpartition(":")
            if (IMPORT, path) not in self._again:
                return None
            now = self._line(at, path, int(line))
            return self._again.get((STATEMENT, f"{path}:{now}"), self._again[IMPORT, path])
        return self._again.get((old.kind, old.key if old.kind != SESSION else ""))

    def _carried_rows(self, at: int) -> dict[int, int] | None:
        if at not in self._rows:
            self._rows[at] = self._carry(self.matrix.units[at])
        return self._rows[at]

    def _carry(self, unit: AnyUnit) -> dict[int, int] | None:
        rows: dict[int, int] = {}
        for file, row in unit.hits.items():
            if file not in self.maps:
                return None
            carried = self._carry_row(file, row)
            if carried is None:
                return None
            if carried:
                rows[self._file(file)] = carried
        return rows

    def _carry_row(self, file: int, row: int) -> int | None:
        there = self.maps[file]
        if there is None:
            return row
        body = row & there.at_import
        if not body:
            return there.carry(row)
        # Run as a script, or imported by a child: all of the body, or it cannot be told.
        old, new = self._import_rows.get(file, (0, None))
        if new is None or body != old & there.at_import:
            return there.carry(row)
        carried = there.carry(row & ~there.at_import)
        return None if carried is None else carried | new

    def _rows_at_import(self) -> dict[int, tuple[int, int | None]]:
        """By file of the matrix: what ran of it as it was imported, then and now."""
        then: dict[int, int] = {}
        for unit in self.matrix.units:
            if unit.kind in (IMPORT, STATEMENT):
                path = unit.key if unit.kind == IMPORT else unit.key.rpartition(":")[0]
                for file, row in unit.hits.items():
                    if self.matrix.files[file].path == path:
                        then[file] = then.get(file, 0) | row
        now: dict[str, int] = {}
        for one in self.recording.units:
            if one.kind in (IMPORT, STATEMENT):
                path = one.key if one.kind == IMPORT else one.key.rpartition(":")[0]
                for file, row in one.hits.items():
                    if self.recording.files[file].path == path:
                        now[path] = now.get(path, 0) | row
        return {
            at: (then.get(at, 0), now.get(file.path)) for at, file in enumerate(self.matrix.files)
        }

    def _file(self, at: int) -> int:
        """The file of the new recording that stands for one of the matrix."""
        file = self.version(at)
        key = (file.path, file.digest)
        if key not in self._file_at:
            self._file_at[key] = len(self.recording.files) + len(self.more_files)
            self.more_files.append(file)
        return self._file_at[key]

    def _key(self, at: int) -> str:
        """What a unit is called in the new version, where that says a line."""
        old = self.matrix.units[at]
        if old.kind == STATEMENT:
            path, _, line = old.key.rpartition(":")
            return f"{path}:{self._line(at, path, int(line))}"
        place = self._place_of(at) if old.kind in _FILLINGS else None
        there = self.maps[place[0]] if place is not None else None
        if place is None or there is None:
            return old.key
        path, _, _ = old.key.rpartition("#")
        return f"{path}#{there.image(place[1])}"

    def _line(self, at: int, path: str, line: int) -> int:
        for file in self.matrix.units[at].hits:
            there = self.maps.get(file)
            if there is not None and self.matrix.files[file].path == path:
                return there.lines.get(line, line)
        return line


def _done_again(recording: Recording) -> dict[tuple[str, str], int]:
    """The units of a run that stand for those of any other run of the same version."""
    found: dict[tuple[str, str], int] = {}
    for at, unit in enumerate(recording.units):
        if unit.kind in (SESSION, COLLECT, IMPORT, LIBRARY, STATEMENT):
            found.setdefault((unit.kind, unit.key), at)
    return found


def _without(unit: Unit, known: set[str]) -> Unit:
    """A unit that does not say of a file nobody imported now that there is none."""
    stale = {Touch("unimported", path) for path in known} & unit.touches
    if not stale:
        return unit
    return Unit(unit.kind, unit.key, unit.hits, unit.refs, unit.touches - stale)
