"""Units of the matrix that are carried over into the recording of the new version."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from edgewise.recover.transfer import RowMap
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import AnyUnit, CoverageMatrix
from edgewise.trace.history import (
    CHANGER,
    COLLECT,
    IMPORT,
    LIBRARY,
    MEMO,
    REGION,
    REST,
    SERVED,
    SESSION,
    SPAN,
    STATEMENT,
    TEST,
    FileVersion,
    Recording,
    Touch,
    Unit,
)
from edgewise.trace.spans import Left, left_by, said

FileMaps = Mapping[int, "RowMap | None"]  # file of the matrix -> its map; None: it is the same
# Whether a unit of this run may read what is stored at a probe of a file, as both are now.
Reads = Callable[[FileVersion, int, Unit], bool]
FILLINGS = (MEMO, REGION)
_STANDING = frozenset({REST})
GONE = "-"  # before the number that a place had which is not there any more
_SPANS = frozenset({SPAN})
# Touches that name a probe, behind a path: what stands before its number, and after it.
_NAMING = {"receiver": (":", "<-"), SERVED: ("#", "")}


class Carrying:
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
        self.reads: Reads = lambda file, probe, unit: True
        self.more_files: list[FileVersion] = []
        self.more_units: list[Unit] = []
        self.file_at = {(f.path, f.digest): at for at, f in enumerate(recording.files)}
        self._by_path: dict[str, list[int]] = {}  # of the files that are still there
        for file in maps:
            self._by_path.setdefault(matrix.files[file].path, []).append(file)
        self._again = _done_again(recording)
        self._ran = {(unit.kind, unit.key) for unit in recording.units}
        self.left_out: set[str] = set()  # tests that did not run
        self.fillings: dict[str, list[int]] = {}
        for at, unit in enumerate(recording.units):
            if unit.kind in FILLINGS:
                self.fillings.setdefault(unit.key, []).append(at)
        self.ran: dict[int, int] = {}  # file of the matrix -> all that ran of it
        for old in matrix.units:
            for file, row in old.hits.items():
                self.ran[file] = self.ran.get(file, 0) | row
        self.rests = {at for at, old in enumerate(matrix.units) if old.touches_of(_STANDING)}
        # Units that stand for a filling before those who leave no trace, and who did it.
        self.standing = {
            at: tuple(left_by(old.touches_of(_SPANS)))
            for at, old in enumerate(matrix.units)
            if old.kind == REGION and old.touches_of(_SPANS)
        }
        # Those of them that were all done anew, and those for changers that ran, or are gone.
        self.stale: set[int] = set()
        self.theirs: set[int] = set()  # units of tests that did not run, other than through rests
        self.new_unit: dict[int, int] = {}  # unit of the matrix -> unit of the new recording
        self._rows: dict[int, dict[int, int] | None] = {}
        self._free: set[int] = set()  # units known to be stuck nowhere
        self.alive: set[int] = set()  # units of tests that did not run, not done again either
        self.found_inside: dict[int, set[int]] = {}  # filling of this run -> units of the matrix
        self.kept: dict[int, Unit] = {}  # unit of this run -> what is added to it
        self.instead: dict[int, Unit] = {}  # unit of this run -> what a run of everything has
        self._referred = 0  # how many copies have the references of the new recording
        self._import_rows = self._rows_at_import()

    def units(self) -> tuple[Unit, ...]:
        """All units of the new recording."""
        known = (file.path for file in (*self.recording.files, *self.more_files))
        imported = {Touch("unimported", path) for path in known}
        units = enumerate(self.recording.units)
        own = [_without(self.instead.get(at, unit), imported) for at, unit in units]
        for at, kept in self.kept.items():
            unit = own[at]
            hits = {**unit.hits}
            for file, row in kept.hits.items():
                hits[file] = hits.get(file, 0) | row
            own[at] = Unit(
                unit.kind, unit.key, hits, unit.refs | kept.refs, unit.touches | kept.touches
            )
        return (*own, *self.more_units)

    def place_of(self, at: int) -> tuple[int, int] | None:
        """The file and the probe of the place that a unit filled, if there is still such a file."""
        unit = self.matrix.units[at]
        path, _, probe = unit.key.rpartition("#")
        if not probe.isdigit():
            return None
        known = self._by_path.get(path, [])
        stands = at in self.rests or at in self.standing
        doing = self.matrix.units[unit.refs[0]] if stands and unit.refs else unit
        here = [file for file in known if file in doing.hits] or known
        return (here[0], int(probe)) if here else None

    def leave_out(self, starts: Iterable[int]) -> None:
        """Know what tests that did not run have done; what stands for any filling is no deed."""
        waiting = list(starts)
        self.left_out = {self.matrix.units[at].key for at in waiting}
        self.stale.update(at for at in self.standing if not any(self._still_left(at)))
        self.stale.update(
            at
            for at, unit in enumerate(self.matrix.units)
            if unit.kind == CHANGER and unit.key not in self.left_out
        )
        while waiting:
            at = waiting.pop()
            if at not in self.theirs:
                self.theirs.add(at)
                waiting += () if at in self.rests else self.matrix.units[at].refs

    def _still_left(self, at: int) -> Iterator[Left]:
        """What a unit stands for, so far as this run has not done it anew."""
        for left in self.standing[at]:
            kind, _, key = left.window.partition(" ")
            if key in self.left_out if kind == TEST else (kind, key) not in self._ran:
                yield left

    def is_carried(self, at: int) -> bool:
        """Whether all that a unit refers to is in the new recording."""
        return all(ref in self.new_unit for ref in self.refs(at))

    def refs(self, at: int) -> Iterable[int]:
        """The references of a unit; what tests that ran have filled, they have filled anew."""
        refs = self.matrix.units[at].refs
        if at in self.rests:
            return [ref for ref in refs if ref in self.theirs]
        return [ref for ref in refs if ref not in self.stale] if self.stale else refs

    def stuck_at(self, start: int) -> AnyUnit | None:
        """A unit among those that `start` reaches whose row cannot be carried over."""
        seen = {start}
        waiting = [start]
        stuck: int | None = None
        while waiting:
            at = waiting.pop()
            if at in self._free or self.found_again(at) is not None:
                continue
            self.alive.add(at)
            if self.carried_rows(at) is None:
                stuck = at if stuck is None else stuck
            new = [ref for ref in self.refs(at) if ref not in seen]
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
            if at in self.new_unit:
                continue
            again = self.found_again(at)
            if again is not None:
                self.new_unit[at] = again
                continue
            self.new_unit[at] = len(self.recording.units) + len(self.more_units)
            self.more_units.append(self.copy(at))
            waiting += () if at in self.rests else self.refs(at)
        self._refer()
        return self.new_unit[start]

    def copy(self, at: int) -> Unit:
        """A unit of the matrix as it is in the new version; it refers to units of the matrix."""
        old = self.matrix.units[at]
        rows = self.carried_rows(at)
        if at in self.rests:
            return Unit(old.kind, self.key(at), rows or {}, set(), set(old.touches))
        assert rows is not None
        touches = self._touches(at)
        if at in self.standing:
            touches = {touch for touch in touches if touch.kind != SPAN}
            touches.update(map(said, self._still_left(at)))
        return Unit(old.kind, self.key(at), rows, set(self.refs(at)), touches)

    def _touches(self, at: int) -> set[Touch]:
        """What a unit touched; where that names a probe, by its number in the new version."""
        old = self.matrix.units[at]
        maps = {self.matrix.files[f].path: m for f in old.hits if (m := self.maps[f]) is not None}
        if not maps:
            return set(old.touches)
        found: set[Touch] = set()
        for touch in old.touches:
            sign, end = _NAMING.get(touch.kind, ("", ""))
            where, arrow, rest = touch.name.partition(end) if end else (touch.name, "", "")
            path, _, probe = where.rpartition(sign) if sign else ("", "", "")
            there = maps.get(path) if probe.isdigit() else None  # else it has been gone for long
            if there is None:
                found.add(touch)
            else:
                for now in there.images_of(int(probe)):
                    found.add(Touch(touch.kind, f"{path}{sign}{now}{arrow}{rest}"))
        return found

    def _refer(self) -> None:
        """Make the references of new copies those of the new recording."""
        for unit in self.more_units[self._referred :]:
            unit.refs = {self.new_unit[ref] for ref in unit.refs}
        self._referred = len(self.more_units)

    def found_again(self, at: int) -> int | None:
        """The unit of this run in which the same was done once more."""
        old = self.matrix.units[at]
        if old.kind == STATEMENT:  # part of the import that refers to it
            path, _, line = old.key.rpartition(":")
            if (IMPORT, path) not in self._again:
                return None
            now = self._line(at, path, int(line))
            return self._again.get((STATEMENT, f"{path}:{now}"), self._again[IMPORT, path])
        return self._again.get((old.kind, old.key if old.kind != SESSION else ""))

    def carried_rows(self, at: int) -> dict[int, int] | None:
        """The rows of a unit in the new version; None if they are not known."""
        if at not in self._rows:
            self._rows[at] = self._carry(self.matrix.units[at])
        return self._rows[at]

    def _carry(self, unit: AnyUnit) -> dict[int, int] | None:
        rows: dict[int, int] = {}
        for file, row in unit.hits.items():
            if file not in self.maps:
                return None
            carried = self.carry_row(file, row)
            if carried is None:
                return None
            if carried:
                rows[self.file(file)] = carried
        return rows

    def carry_row(self, file: int, row: int) -> int | None:
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

    def file(self, at: int) -> int:
        """The file of the new recording that stands for one of the matrix."""
        file = self.version(at)
        key = (file.path, file.digest)
        if key not in self.file_at:
            self.file_at[key] = len(self.recording.files) + len(self.more_files)
            self.more_files.append(file)
        return self.file_at[key]

    def key(self, at: int) -> str:
        """What a unit is called in the new version, where that says a line, or a place.

        One that is gone has no number there, and is told from others by what it had.
        """
        old = self.matrix.units[at]
        if old.kind == STATEMENT:
            path, _, line = old.key.rpartition(":")
            return f"{path}:{self._line(at, path, int(line))}"
        place = self.place_of(at) if old.kind in FILLINGS else None
        there = self.maps[place[0]] if place is not None else None
        if place is None or there is None:
            return old.key
        path, _, _ = old.key.rpartition("#")
        image = there.image(place[1])
        return f"{path}#{image}" if image is not None else f"{path}#{GONE}{place[1]}"

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
    return found | {(TEST, history.test): history.unit for history in recording.tests}


def _without(unit: Unit, stale: set[Touch]) -> Unit:
    """A unit that does not say of a file that nobody imported it, where somebody has by now."""
    if stale.isdisjoint(unit.touches):
        return unit
    return Unit(unit.kind, unit.key, unit.hits, unit.refs, unit.touches - stale)
