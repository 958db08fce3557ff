"""The tests found so far, with reasons, and the ways from the text to the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, wraps
from typing import TypeVar, cast

from edgewise.compare.foreign import ALL
from edgewise.compare.program import ClassKey, Program
from edgewise.compare.users import Users
from edgewise.context.library.installed import RUNNERS
from edgewise.data import replace
from edgewise.select.cause import Cause
from edgewise.select.reach import Reach, Reached
from edgewise.select.selection import ENTITY, FILE, OUTSIDE, Reason
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.store.matrix import AnyUnit
from edgewise.trace.history import COLLECT, CUT_SHORT, IMPORT, LATE, SESSION, STATEMENT, Touch
from edgewise.trace.settling import settled
from edgewise.trace.values import joined

# Kinds of what is recorded of a library that is watched, which name a module of it.
_WATCHED = frozenset({"function", "ran", "module", "name", "class"})
MOST_REASONS = 5  # kept for each test


Asked = TypeVar("Asked")


def _once(find: Callable[..., Asked]) -> Callable[..., Asked]:
    """`find`, asked once for each thing: a change is followed again and again."""

    @wraps(find)
    def found(tally: Tally, *asked: object) -> Asked:
        key = (find.__name__, *asked)
        if key not in tally.found:
            tally.found[key] = find(tally, *asked)
        return cast("Asked", tally.found[key])

    return found


class Tally:
    """Who reached what, in the recording of one version."""

    def __init__(self, reach: Reach, old: Program, digests: Mapping[str, str]) -> None:
        self.reach = reach
        self.old = old
        self.digests = digests
        self.reasons: dict[str, dict[str, Reason]] = {}
        self.found: dict[tuple[object, ...], object] = {}  # answers, by what was asked
        self.silent = False  # which tests is all that is asked for

    def blank(self) -> Tally:
        """A tally without tests or reasons, that knows what this one has looked up already."""
        other = Tally(self.reach, self.old, self.digests)
        vars(other).update({**vars(self), "reasons": {}, "silent": True})
        return other

    # -- results -------------------------------------------------------------------

    def add(self, test: str, reason: Reason) -> None:
        """Select a test."""
        if reason.change is not None and reason.change.kind in OUTSIDE:
            reason = replace(reason, kind=reason.change.kind)
        reasons = self.reasons.setdefault(test, {})
        if len(reasons) < MOST_REASONS:
            reasons.setdefault(reason.text, reason)

    def add_users(self, tests: Iterable[str], cause: Cause, entity: str) -> None:
        """Select tests that use an entity."""
        for test in tests:
            text = f"uses {entity}; {cause.told}"
            self.add(test, Reason(ENTITY, text, cause.change, entity=entity))

    def add_importers(self, tests: Mapping[str, int], cause: Cause, kind: str = ENTITY) -> None:
        """Select tests that depend on an import as a whole."""
        for test, below in tests.items():
            via = self.reach.matrix.units[below]
            text = f"imports {via.key}; {cause.told}" if via.kind == IMPORT else cause.told
            self.add(test, Reason(kind, text, cause.change, entity=cause.change.file))

    def add_reached(self, reached: Reached, cause: Cause, kind: str) -> None:
        """Select tests that reached something while they ran."""
        if self.silent:
            for test in reached.tests:
                self.reasons.setdefault(test, {})
            return
        for test, below in reached.tests.items():
            if len(self.reasons.get(test, ())) < MOST_REASONS:
                self.add(test, self._reason(kind, cause, below))

    def _reason(self, kind: str, cause: Cause, below: int) -> Reason:
        via = self.reach.matrix.units[below]
        by = f" in {via.kind} {via.key}" if via.kind in ("fixture", "setup", "process") else ""
        if cause.edge is not None:
            text = f"took {cause.edge}{by}; {cause.told}"
            return Reason(kind, text, cause.change, edge=cause.edge)
        entity = cause.way[-1] if cause.way else cause.change.procedure
        return Reason(kind, f"uses {entity}{by}; {cause.told}", cause.change, entity=entity)

    @property
    def full(self) -> bool:
        """Whether every test has been selected, so that nothing more can be found."""
        return len(self.reasons) == self.reach.count

    @property
    def nearly_full(self) -> bool:
        """Whether nine of ten tests have been selected, so that there is little to gain."""
        return 10 * len(self.reasons) >= 9 * self.reach.count

    def add_rest(self, reason: Reason) -> None:
        """Select all that have not been."""
        for tests in self.reach.tests_at.values():
            for test in tests:
                if test not in self.reasons:
                    self.add(test, reason)

    # -- who -----------------------------------------------------------------------

    def hitting(self, path: str, row: int) -> list[int]:
        """The units that hit any probe of `row` in the old version of a file."""
        return self.reach.hitting(path, self.digests.get(path, ""), row)

    def reaching(self, path: str, row: int, given: int = 0) -> Reached:
        """Who reached `row` while running; and `given` too, if it is not nothing."""
        reached = self._reaching(path, row)
        if not given:
            return reached
        also = self.reach.at_run_time(self.hitting(path, given))
        tests = {test: below for test, below in reached.tests.items() if test in also.tests}
        return Reached(tests, reached.statements & also.statements)

    @_once
    def _reaching(self, path: str, row: int) -> Reached:
        return self.reach.at_run_time(self.hitting(path, row))

    def tests_using(self, users: Users) -> set[str]:
        """The tests that reach a using node while they run."""
        found: set[str] = set()
        for path, row in (*users.rows.items(), *users.attribute_rows):
            found.update(self.reaching(path, row).tests)
        return found

    def tests_of_file(self, path: str) -> set[str]:
        """The tests that have to do with a file in any way."""
        if path not in self._tests_of_file:
            self._tests_of_file[path] = set(self.reach.through_imports(self._units_of(path)))
        return self._tests_of_file[path]

    def _units_of(self, path: str) -> list[int]:
        units = [*self.hitting(path, -1), *self.importing(path)]
        return units + [unit for t, us in self.touches("file") if t.name == path for unit in us]

    @_once
    def running(self, path: str) -> Reached:
        """Who may have a frame of a file on the stack: whoever runs its functions, or its body."""
        reached = self.reach.at_run_time(self._units_of(path))
        return Reached(reached.tests, self.reach.below(reached.statements))

    @_once
    def importing_modules(self, path: str) -> frozenset[int]:
        """The import-time units of modules that have to do with a file in any way."""
        return self.reach.modules_above(self._units_of(path))

    @cached_property
    def _tests_of_file(self) -> dict[str, set[str]]:
        return {}

    @property
    def imported(self) -> Iterable[str]:
        """The modules that were imported, by path."""
        return self._imports_of

    def importing(self, path: str) -> list[int]:
        """The units in which the body of a module ran as an import."""
        return self._imports_of.get(path, [])

    @cached_property
    def _imports_of(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for unit in self.reach.of_kind(IMPORT):
            found.setdefault(self.reach.matrix.units[unit].key, []).append(unit)
        return found

    def ran_at_import(self, path: str) -> int:
        """What of a module's body ran when it was imported."""
        at = self.reach.file_at(path, self.digests.get(path, ""))
        row = 0
        for unit in self.importing(path):
            stored = self.reach.matrix.units[unit]
            for one in (stored, *(self.reach.matrix.units[ref] for ref in stored.refs)):
                if one is stored or one.kind == STATEMENT:
                    row |= one.hits.get(at, 0) if at is not None else 0
        return row

    def running_as_script(self, path: str, row: int) -> list[int]:
        """The units that ran part of a module's body otherwise than as an import."""
        units = self.reach.matrix.units
        return [u for u in self.hitting(path, row) if not _is_import_of(units[u], path)]

    @cached_property
    def statement_units(self) -> dict[tuple[str, int], int]:
        """The units of import-time statements in which code of the project ran."""
        found = {}
        for unit in self.reach.of_kind(STATEMENT):
            path, _, line = self.reach.matrix.units[unit].key.rpartition(":")
            found[path, int(line)] = unit
        return found

    @cached_property
    def values(self) -> dict[str, dict[str, str]]:
        """The plain values that names were bound to, by path."""
        found: dict[str, dict[str, str]] = {}
        for path, units in self._imports_of.items():
            for unit in units:
                found.setdefault(path, {}).update(joined(self.reach.matrix.units[unit].touches))
        return found

    @cached_property
    def settled(self) -> dict[str, dict[str, str]]:
        """What names had become when all was imported, by path of those that were by then."""
        found: dict[str, dict[str, str]] = {}
        for path, units in self._imports_of.items():
            for unit in units:
                since = settled(self.reach.matrix.units[unit].touches)
                if since is not None:
                    found.setdefault(path, {}).update(since)
        return found

    @cached_property
    def late(self) -> frozenset[str]:
        """The modules that were imported while a test ran, by path."""
        return frozenset(touch.name for touch, _ in self.touches(LATE))

    @cached_property
    def cut_short(self) -> frozenset[str]:
        """The modules whose import did not come to its end, by path."""
        return frozenset(touch.name for touch, _ in self.touches(CUT_SHORT))

    # -- touches -------------------------------------------------------------------

    def touches(self, kind: str) -> list[tuple[Touch, list[int]]]:
        """The touches of one kind, with the units that have them."""
        return self.reach.touches(kind)

    @_once
    def inspecting(self, path: str, qualname: str) -> Reached:
        """Who looked at a definition instead of running it.

        pytest looks at every test and fixture when it collects them; what it
        makes of them is compared as such.
        """
        own = self.reach.matrix.units
        found: list[int] = []
        for touch, units in self.touches("inspected"):
            seen, _, name = touch.name.partition("::")
            if seen == path and (name == qualname or name.startswith(qualname + ".")):
                found += [unit for unit in units if own[unit].kind not in (COLLECT, SESSION)]
        return self.reach.at_run_time(found)

    @_once
    def receiving(self, key: ClassKey, hiding: frozenset[ClassKey] = frozenset()) -> Reached:
        """Who ran a method on an object of a class, and of none of `hiding` before it."""
        found: list[int] = []
        for lineage, units in self._receivers().items():
            if _has(lineage, key, hiding):
                found += units
        return self.reach.at_run_time(found)

    @_once
    def _receivers(self) -> dict[str, list[int]]:
        """The types on whose objects methods ran, and the units that did it."""
        found: dict[str, dict[int, None]] = {}
        for touch, units in self.touches("receiver"):
            found.setdefault(touch.name.partition("<-")[2], {}).update(dict.fromkeys(units))
        return {lineage: list(units) for lineage, units in found.items()}

    def with_receiver(
        self,
        reached: Reached,
        within: ClassKey,
        key: ClassKey | None,
        hiding: frozenset[ClassKey] = frozenset(),
    ) -> Reached:
        """Of those who read an attribute of `self` in a class, who may have done so for another.

        Whoever did has entered a method of the class with such a receiver. Unless
        that was at import: what began there may go on in any test. Objects of the
        classes `hiding` have an attribute of their own.
        """
        if key is None:
            return reached
        typed, fitting = self._receivers_in(within, key, hiding)
        if fitting.statements:
            return reached
        others = typed.tests.keys() - fitting.tests.keys()
        tests = {test: below for test, below in reached.tests.items() if test not in others}
        return Reached(tests, reached.statements)

    @_once
    def _receivers_in(
        self, within: ClassKey, key: ClassKey, hiding: frozenset[ClassKey]
    ) -> tuple[Reached, Reached]:
        """Who entered methods of a class; and who with a receiver that `key` is a class of."""
        path, name = within
        functions = self.old.files[path].functions.values()
        entries = 0
        for facts in functions:
            entries |= facts.entry if facts.within == name else 0
        typed: list[int] = []
        fitting: list[int] = []
        for touch, units in self.touches("receiver"):
            where, _, lineage = touch.name.partition("<-")
            file, _, probe = where.rpartition(":")
            if file == path and entries >> int(probe) & 1:
                typed += units
                # A method may be given the class itself without being a class method.
                is_class = "builtins.type" in lineage.split(">")
                if is_class or _gets_from(lineage, key, hiding):
                    fitting += units
        return self.reach.at_run_time(typed), self.reach.at_run_time(fitting)

    @_once
    def listing(self, key: ClassKey, hiding: frozenset[ClassKey] = frozenset()) -> Reached:
        """Who listed the attributes of a class, or of one below it that is none of `hiding`."""
        found: list[int] = []
        for touch, units in self.touches("listed"):
            kind, _, lineage = touch.name.partition(":")
            if kind == "class" and _has(lineage, key, hiding):
                found += units
        return self.reach.at_run_time(found)

    @_once
    def in_libraries(self, modules: frozenset[str], by_all: bool = True) -> Reached:
        """Who ran functions of these modules, which are of libraries.

        `by_all`: or what ran between tests, for all of them.
        """
        found: list[int] = []
        for touch, units in self.touches("context:library"):
            kind, _, name = touch.name.partition(" ")
            module = name.partition(":")[0]
            every = f"{module.partition('.')[0]}.{ALL}"
            if kind in ("function", "ran") and (module in modules or every in modules):
                found += units
        kinds = self.reach.matrix.units
        return self.reach.at_run_time([u for u in found if by_all or kinds[u].kind != SESSION])

    def is_watched(self, modules: frozenset[str]) -> bool:
        """Whether it was recorded which functions ran of the libraries that modules are of.

        Libraries may not be watched at all, and those that are not installed are none.
        """
        packages = {module.partition(".")[0] for module in modules}
        return packages <= self._watched | sys.stdlib_module_names | RUNNERS

    @cached_property
    def _watched(self) -> frozenset[str]:
        names = (touch.name.split(" ") for touch, _ in self.touches("context:library"))
        return frozenset(
            name[1].partition(":")[0].partition(".")[0] for name in names if name[0] in _WATCHED
        )

    @_once
    def listing_module(self, path: str) -> Reached:
        """Who listed the names of a module."""
        found: list[int] = []
        for touch, units in self.touches("listed"):
            kind, _, name = touch.name.partition(":")
            if kind == "module" and path in self.old.modules(name, ""):
                found += units
        return self.reach.at_run_time(found)

    @_once
    def reading_code(self, path: str, qualname: str) -> Reached:
        """Who read the code object of a function of a file, or of one around it."""
        parts = qualname.split(".")  # of which Python 3.10 tells one
        found: list[int] = []
        for touch, units in self.touches("listed"):
            kind, _, function = touch.name.partition(":")
            where, _, name = function.rpartition("::")
            if kind != "code" or (where != path and function != "?"):
                continue
            if function == "?" or f"{qualname}.".startswith(f"{name}.") or name in parts:
                found += units
        return self.reach.at_run_time(found)

    @_once
    def looking_up(self, name: str) -> Reached:
        """Who looked up an attribute by a name computed at run time."""
        found: list[int] = []
        for touch, units in self.touches("attribute"):
            if touch.name == name or name in touch.name.replace(":", ".").split("."):
                found += units
        return self.reach.at_run_time(found)

    def has_all_looked_up(self, name: str) -> bool:
        """Whether that was done between tests, so that any of them may find what came of it."""
        units = self.reach.matrix.units
        return any(
            units[unit].kind == SESSION and name in touch.name.replace(":", ".").split(".")
            for touch, found in self.touches("attribute")
            for unit in found
        )

    def has_looked_up(self, name: str) -> bool:
        """Whether anybody looked up an attribute by a name computed at run time."""
        found = self.looking_up(name)
        return bool(found.tests or found.statements)

    @cached_property
    def unimported(self) -> frozenset[str]:
        """The Python files that were there and that nobody imported."""
        return frozenset(touch.name for touch, _ in self.touches("unimported"))

    def imported_by_name(self) -> Iterable[str]:
        """The modules that were imported by a name computed at run time."""
        for touch, _ in self.touches("module"):
            name = touch.name.lstrip(".")
            if name:
                yield from self.old.modules(name, "")

    def whole_file(self, path: str, cause: Cause) -> None:
        """Select every test that has to do with a file."""
        for test in self.tests_of_file(path):
            self.add(test, Reason(FILE, f"depends on {path}; {cause.told}", cause.change))


def _has(lineage: str, key: ClassKey, hiding: Iterable[ClassKey]) -> bool:
    """Whether a type gets something from a class, and from none of `hiding` before it."""
    at = position(lineage, key)
    if at is None or lineage == "?":
        return at is not None
    before = [position(lineage, other) for other in hiding]
    return not any(p is not None and p < at for p in before)


def position(lineage: str, key: ClassKey) -> int | None:
    """Where a class stands in the recorded order of lookup of a type; None if nowhere."""
    path, qualname = key
    if lineage == "?":
        return 0
    if qualname not in lineage:
        return None
    stem = path[:-3].removesuffix("/__init__").lstrip("@")
    for at, entry in enumerate(lineage.split(">")):
        if entry == qualname or entry.endswith(f".{qualname}"):
            module = entry[: len(entry) - len(qualname) - 1].replace(".", "/")
            if module == "__main__" or stem.endswith(module) or module.endswith(stem):
                return at
    return None


def _is_import_of(unit: AnyUnit, path: str) -> bool:
    """Whether a unit is the import of a file, or of a statement of it."""
    if unit.kind == STATEMENT:
        return unit.key.rpartition(":")[0] == path
    return unit.kind == IMPORT and unit.key == path


def _gets_from(lineage: str, key: ClassKey, hiding: frozenset[ClassKey]) -> bool:
    """Whether objects get something from a class, and not from one that comes before it."""
    at = position(lineage, key)
    if at is None:
        return False
    before = (position(lineage, other) for other in hiding)
    return not any(found is not None and found < at for found in before)
