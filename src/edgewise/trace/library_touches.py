"""What was reached of libraries, as touches.

While the program runs, the probes of a library's module are like those of a file
of the project. In what is kept there is no row for it: each function that was
reached is an entity with a fingerprint, so that no text of a library is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.context.key import PREFIX as CONTEXT
from edgewise.context.key import key_and_fingerprint
from edgewise.context.library.fingerprints import DISTRIBUTION, MISSING, MODULE, TEXT, VERSION
from edgewise.context.library.installed import RUNNERS, canonical
from edgewise.context.library.watcher import LibraryWatcher
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.trace import runtime
from edgewise.trace.asked import Asked
from edgewise.trace.file_facts import Facts
from edgewise.trace.handed import is_whole
from edgewise.trace.history import IMPORT, LIBRARY, PROCESS, REGION, STATEMENT, Touch, Unit
from edgewise.trace.lending import used
from edgewise.trace.library import Libraries, is_library
from edgewise.trace.library_made import Made, effect_of
from edgewise.trace.recorder import Recorder
from edgewise.trace.runtime import LIBRARY as PREFIX
from edgewise.trace.runtime import Module

KIND = "library"
# Loaded with pytest. Whoever names one of them depends on it like on any other.
_NEEDED_BY_PYTEST = frozenset({"packaging", "exceptiongroup", "tomli", "typing-extensions"})
_OF_CODE = ("receiver", "inspected")  # kinds of touches that name a function of a library
_OF_VERSION = f"{VERSION} "  # the beginning of the name of what a library asks of itself
_LASTING = (LIBRARY, IMPORT)  # what has run at import is a matter of names


class LibraryTouches:
    """Turns rows of libraries' modules into touches, once, when all is composed."""

    def __init__(self, recorder: Recorder, libraries: Libraries, watcher: LibraryWatcher) -> None:
        self.recorder = recorder
        self.libraries = libraries
        self.entities = watcher.entities
        self.known = watcher.named
        self.numbers = {m.number for m in runtime.modules if is_library(m)}
        self.probed = {m.path[len(PREFIX) :] for m in runtime.modules if is_library(m)}
        self.made = Made(watcher.entities, watcher.named)
        self._touches: dict[str, Touch | None] = {}
        self._of_probe: dict[tuple[int, int], tuple[Touch, ...]] = {}
        self._of_row: dict[tuple[int, int], tuple[Touch, ...]] = {}
        self._of_touch: dict[Touch, tuple[Touch, ...] | None] = {}

    def sort_statements(self) -> None:
        """Sort what ran when libraries were imported; the first thing to do."""
        for (number, line), at in self.recorder.statements.items():
            if number in self.numbers:
                self._statement(runtime.modules[number], line, at)
        self.made.close()

    def convert(self) -> None:
        """Change the units, in place; the last thing to do."""
        rows_of = self._rows_of_windows()
        for number, unit in enumerate(self.recorder.units):
            rows = self._taken(unit)
            lenders = self.recorder.lending.lenders(number) if unit.kind not in _LASTING else ()
            for lender in lenders:
                if lender not in unit.refs:  # else it has what the lender has anyway
                    for file, row in rows_of.get(lender, {}).items():
                        rows[file] = rows.get(file, 0) | row
            if lenders:
                unit.touches.update(self._used_for(number))
            self._convert_touches(unit)  # while there are few
            for file, row in rows.items():
                unit.touches.update(self._row(file, row))
            if unit.kind == LIBRARY:
                unit.touches |= self._module(unit.key[len(PREFIX) :])
            elif unit.kind == PROCESS and not unit.key.startswith("fork"):
                unit.touches |= self._every_distribution()
        session = self.recorder.units[self.recorder.session]
        session.touches |= self._before_us()

    def _statement(self, module: Module, line: int, at: int) -> None:
        """Let names, or all who import a module, depend on what ran in a statement of it."""
        unit = self.recorder.units[at]
        importing = self.recorder.units[self.recorder.imports[module.number]]
        bound = self.libraries.bound_at(module, line)
        ran = [
            (runtime.modules[number].path[len(PREFIX) :], function)
            for number, row in unit.hits.items()
            if number in self.numbers
            for probe in _positions(row)
            if (function := self.libraries.functions_of(runtime.modules[number]).get(probe))
        ]
        if bound is not None and bound.imports:
            ran = self.made.without_lookups(module.path[len(PREFIX) :], bound, ran)
        if bound is not None and self.made.reducible(ran, bound.defines):
            self._taken(unit)
            entities = [entity for where in ran for entity in self._entities(*where)]
            for touch in [t for t in unit.touches if t.name.startswith((PREFIX, _OF_VERSION))]:
                if touch.kind in _OF_CODE:
                    entities += self._names_instead(touch)
                    unit.touches.discard(touch)
                elif touch.kind == CONTEXT + KIND:
                    entities.append(key_and_fingerprint(*touch)[0].name)
                    unit.touches.discard(touch)
            self.made.put(module.path[len(PREFIX) :], bound.names, entities)
            importing.touches.update(self._made(effect_of(*where) for where in ran))
        importing.refs.discard(at)
        _hand_over(unit, importing)

    def _rows_of_windows(self) -> dict[int, dict[int, int]]:
        """What ran of libraries in those windows that others found something of."""
        lending, units = self.recorder.lending, self.recorder.units
        wanted = {lender for lenders in lending.borrowed.values() for lender in lenders}
        return {
            window: self._rows_within(window)
            for window in wanted
            if units[window].kind not in _LASTING  # all who import it depend on it
        }

    def _rows_within(self, window: int) -> dict[int, int]:
        """What ran of libraries in a window, and in the fillings in it."""
        units = self.recorder.units
        found: dict[int, int] = {}
        seen, waiting = {window}, [window]
        while waiting:
            unit = units[waiting.pop()]
            for number, row in unit.hits.items():
                if number in self.numbers:
                    found[number] = found.get(number, 0) | row
            inside = {at for at in unit.refs - seen if units[at].kind == REGION}
            inside = {at for at in inside if units[at].key.startswith(PREFIX)}
            seen |= inside
            waiting += inside
        return found

    def _used_for(self, window: int) -> list[Touch]:
        """The files and variables that others used to fill what was found full in a window."""
        return [
            touch
            for lender, found in self.recorder.lending.used_for(window).items()
            for touch in self.recorder.units[lender].touches
            if touch.kind.startswith(CONTEXT) and used(*key_and_fingerprint(*touch)[0]) in found
        ]

    # -- what ran ----------------------------------------------------------------------

    def _taken(self, unit: Unit) -> dict[int, int]:
        """The rows of libraries' modules, taken out of a unit."""
        hits, numbers = unit.hits, self.numbers
        rows = {number: row for number, row in hits.items() if number in numbers}
        for number in rows:
            del hits[number]
        return rows

    def _row(self, number: int, row: int) -> tuple[Touch, ...]:
        key = (number, row)
        if key not in self._of_row:
            found: dict[Touch, None] = {}
            for probe in _positions(row):
                found.update(dict.fromkeys(self._probe(number, probe)))
            if len(self._of_row) > 20_000:
                self._of_row.clear()
            self._of_row[key] = tuple(found)
        return self._of_row[key]

    def _probe(self, number: int, probe: int) -> tuple[Touch, ...]:
        key = (number, probe)
        if key not in self._of_probe:
            module = runtime.modules[number]
            function = self.libraries.functions_of(module).get(probe)
            name = module.path[len(PREFIX) :]
            self._of_probe[key] = self._of_function(name, function) if function else ()
        return self._of_probe[key]

    def _of_function(self, module: str, name: str) -> tuple[Touch, ...]:
        return tuple(self._made(self.made.with_what_went_in(self._entities(module, name))))

    def _entities(self, module: str, name: str) -> list[str]:
        """What whoever runs a function depends on."""
        where = f"{module}:{name}"
        named = self.known(f"function {where}", lambda: self.entities.of_function(module, name))
        asked = self.known(f"imports {where}", lambda: self.entities.imports_of(module, name))
        return [*named, *self._outside(asked)]

    def _convert_touches(self, unit: Unit) -> None:
        known = self._of_touch
        for touch in unit.touches.difference(known):
            if touch.kind == "module":  # looked for by a name that was computed
                known[touch] = (touch, *self._made(self._looked_for(touch.name)))
            else:
                known[touch] = self._instead(touch) if touch.name.startswith(PREFIX) else None
        gone = [touch for touch in unit.touches if known[touch] is not None]
        unit.touches.difference_update(gone)
        unit.touches.update(*(known[touch] or () for touch in gone))

    def _looked_for(self, name: str) -> Iterator[str]:
        """A library that is loaded may be looked for all the same, and is not searched then."""
        if self.entities.installed.find(name.partition(".")[0]) is not None:
            yield f"{MISSING} {name}"

    def _instead(self, touch: Touch) -> tuple[Touch, ...]:
        """What stands for a touch of a library's module."""
        if touch.kind in _OF_CODE:
            names = self._names_instead(touch)
            return tuple(self._made(self.made.with_what_went_in(names)))
        # A child that was cut short, or could not map all of its modules.
        return tuple(self._every_distribution()) if touch.kind == "file" else ()

    def _names_instead(self, touch: Touch) -> tuple[str, ...]:
        if touch.kind == "receiver":
            return self._receiver(touch.name)
        module, _, qualname = touch.name[len(PREFIX) :].partition("::")
        return (f"{TEXT} {module}:{qualname.replace('.<locals>', '')}",)

    def _receiver(self, name: str) -> tuple[str, ...]:
        where, _, lineage = name.partition("<-")
        path, _, probe = where.rpartition(":")
        function = self._function(path, int(probe))
        if function is None:
            return ()
        module = path[len(PREFIX) :]
        return self.known(
            f"receiver {module}:{function}<-{lineage}",
            lambda: self.entities.of_receiver(module, function, lineage),
        )

    def _function(self, path: str, probe: int) -> str | None:
        for number in sorted(self.numbers):
            if runtime.modules[number].path == path:
                found = self.libraries.functions_of(runtime.modules[number]).get(probe)
                if found is not None:
                    return found
        return None

    def _module(self, name: str) -> set[Touch]:
        """What importing a module does, and what it needs that has no probes."""
        asked = self.known(f"imports {name}", lambda: self.entities.imports_of(name))
        outside = self._outside(asked)
        return set(self._made([f"{MODULE} {name}", *outside]))

    # -- what has no probes ------------------------------------------------------------

    def _outside(self, dotted: Iterable[str]) -> Iterator[str]:
        """Of what imports ask for, the distributions without probes, and what is not there."""
        for name in dotted:
            if self._has_probes(name):
                continue
            top = name.partition(".")[0]
            if self.entities.installed.find(top) is not None:
                if self.entities.names.absolute(name).module not in sys.modules:
                    continue  # asked for on another platform, or by type checkers
                yield f"{DISTRIBUTION} {self.entities.installed.distribution(top)}"
            elif self.entities.is_missing(top):
                yield f"{MISSING} {top}"

    def _is_module(self, dotted: str) -> bool:
        return not self.entities.names.absolute(dotted.rpartition(".")[0]).name

    def _has_probes(self, dotted: str) -> bool:
        node = self.entities.names.absolute(dotted)
        return node.module in self.probed

    def _every_distribution(self) -> set[Touch]:
        """Everything there is, where it cannot be seen what is used of it."""
        tops = {name.partition(".")[0] for name in self.probed}
        dists = {self.entities.installed.distribution(top) for top in tops}
        return set(self._made(f"{DISTRIBUTION} {dist}" for dist in sorted(dists)))

    def _before_us(self) -> set[Touch]:
        """Libraries that were loaded before we could put probes into them."""
        tops = {name.partition(".")[0] for name in self.libraries.loaded_before} - RUNNERS
        dists = {self.entities.installed.distribution(top) for top in tops}
        dists -= {canonical(name) for name in RUNNERS} | _NEEDED_BY_PYTEST
        return set(self._made(f"{DISTRIBUTION} {dist}" for dist in sorted(dists)))

    # -- what the project asks for -------------------------------------------------------

    def ask(self, module: Module, asked: Asked, facts: Facts) -> None:
        """Let those who execute a statement that names something of a library depend on it."""
        importing = self.recorder.imports.get(module.number)
        if importing is not None:
            for line, names in asked.statements.items():
                touches = {t for name in names for t in self._named(name, True)}
                if touches:
                    unit = self.recorder.statement_unit(module, line, importing)
                    unit.touches |= touches
        rows = [
            (row, self._named(name, name in asked.imports)) for name, row in facts.modules.items()
        ]
        wanted = [(row, touches) for row, touches in rows if touches]
        if wanted:
            self._give(module.number, wanted)

    def _give(self, number: int, wanted: list[tuple[int, tuple[Touch, ...]]]) -> None:
        for unit in self.recorder.units:
            row = unit.hits.get(number, 0)
            if row and unit.kind not in (IMPORT, STATEMENT):
                for mask, touches in wanted:
                    if row & mask:
                        unit.touches.update(touches)

    def _named(self, dotted: str, is_import: bool) -> tuple[Touch, ...]:
        if is_whole(dotted) and not self._is_module(dotted):
            return ()  # a function or class that is handed on: what is used of it is seen
        if self._has_probes(dotted):
            named = self.known(f"name {dotted}", lambda: self.entities.of_name(dotted))
            return tuple(self._made(self.made.with_what_went_in(named)))
        return tuple(self._made(self._outside([dotted]))) if is_import else ()

    def _made(self, names: Iterable[str]) -> Iterator[Touch]:
        for name in names:
            if name not in self._touches:
                entity = self.recorder.watching.entity(KIND, name)
                self._touches[name] = Touch(*entity) if entity is not None else None
            touch = self._touches[name]
            if touch is not None:
                yield touch


def _hand_over(unit: Unit, to: Unit) -> None:
    """Give all there is in a unit to another one."""
    for number, row in unit.hits.items():
        to.hits[number] = to.hits.get(number, 0) | row
    to.refs |= unit.refs
    to.touches |= unit.touches
    for part in (unit.hits, unit.refs, unit.touches):
        part.clear()


def _positions(row: int) -> Iterator[int]:
    digits = bin(row)[:1:-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)
