"""What tests have left in objects that every test can reach, and who may find it there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from edgewise.data import dataclass, field
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.trace import runtime
from edgewise.trace.doings import Doings, Rows
from edgewise.trace.file_facts import IMPORTING, Facts
from edgewise.trace.history import CHANGER, FIXTURE, TEST, Unit
from edgewise.trace.kinds import Kinds
from edgewise.trace.listings import COPIES, LISTS, LISTS_OWN
from edgewise.trace.marks import OF_LIBRARY, Mark, said
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import Module, address

ANYWHERE = ".*"  # after the name of a class: nobody has to mention that to get at an attribute
OWN_NAMES = "globals"  # what lists the names of the module it stands in
PROCESS = -1  # in place of a file: the whole process
MOST = 32  # of the changes of one thing, how many of the last count
Holders = dict[int, set[str]]  # file -> names
Filled = Callable[[object, str], bool]  # whether what fills an attribute, or a global, shows
Reach = Callable[[Module, Module], bool]  # whether a file can get at the names of another
Importers = Callable[[Module], frozenset[int]]  # the files that can, by others too
Importing = Callable[[Module], Rows]  # the probes of what imports a file


@dataclass(slots=True)
class _Changed:
    """An object, and by attribute who changed it; "" stands for all of it."""

    value: Callable[[], Any]  # gives the object as long as others keep it
    root: Callable[[], Any]  # what a module holds: the object, or what it is in
    methods: Rows  # the probes of its methods
    changers: dict[str, dict[int, int]] = field(default_factory=dict)  # with the change it was
    sure: dict[str, set[int]] = field(default_factory=dict)  # of them, those that it was


@dataclass(frozen=True, slots=True)
class Variable:
    """A global of a module, an attribute of a class of it, or a setting of the process.

    Such a setting has the name of the library that it is asked of.
    """

    module: Module | None
    name: str
    outer: str = ""  # the name of the class; of a setting, something if anybody can tell
    imported: Module | None = None  # what it is bound to by whoever imports that
    grows: bool = False  # whether what one leaves comes to what others have left

    def holders(self) -> Holders:
        """The names that whoever gets at it mentions."""
        if self.module is not None:
            name = f"{self.outer}{ANYWHERE}" if self.outer else self.name
            return {self.module.number: {name}}
        if self.outer:
            return {PROCESS: {f"{self.name}{ANYWHERE}"}}
        return _holding_any(lambda one: _is_of_library(one, self.name))


class _Giving:
    """What gives a variable when it is called."""

    __slots__ = ("variable",)

    def __init__(self, variable: Variable) -> None:
        self.variable = variable

    def __call__(self) -> Variable:
        return self.variable


class Left:
    """The objects that tests have changed."""

    def __init__(self) -> None:
        self._changed: dict[int, _Changed] = {}
        self._changes = 0
        self._variables: dict[Variable, Callable[[], Variable]] = {}

    def variable(self, variable: Variable) -> Callable[[], Variable]:
        """What gives a variable, which nobody has to keep; the same one each time."""
        found = self._variables.get(variable)
        if found is None:
            found = self._variables[variable] = _Giving(variable)
        return found

    def add(
        self,
        value: Callable[[], Any],
        root: Callable[[], Any],
        methods: Rows,
        tests: Iterable[int],
        names: Iterable[str],
        sure: bool,
    ) -> None:
        """Tests, or a wider fixture, have left attributes of an object otherwise.

        Unless it is `sure` that it was each of them, one may find what another has left,
        and it may have been any of them: all count, or none.
        """
        self._changes += 1
        changed = self._changed.setdefault(address(value), _Changed(value, root, methods))
        tests = list(tests)
        for name in names:
            changed.changers.setdefault(name, {}).update(dict.fromkeys(tests, self._changes))
            if sure:
                changed.sure.setdefault(name, set()).update(tests)

    def forget(self) -> None:
        """Know of no object any more."""
        self._changed.clear()

    def refer(
        self,
        units: list[Unit],
        facts_of: Callable[[Module], Facts],
        moment: Callable[[int], int],
        filled: Filled,
        reach: Reach,
        importers: Importers,
        importing: Importing,
    ) -> None:
        """Let tests depend on those before them that changed what they read.

        What is `filled` shows by itself. Whoever gives it another value does not mind what
        it was, and says so.
        """
        if not self._changed:
            return
        known = {m.number: facts_of(m) for m in runtime.modules if not m.light}
        facts = {number: one.reads for number, one in known.items()}
        doings, holding_names = Doings(units), HoldingNames()
        minding = _Minding(known, reach, importing, doings)
        standing: dict[int, int] = {}  # test -> the unit that stands for it
        for changed in self._changed.values():
            value, holders = changed.value(), holding_names.of(changed.root())
            of_library = _library_asked(value)
            if value is None or not (holders or of_library):
                continue
            if _is_stored(changed, holders, filled):
                continue
            holding = _holding(changed, holders, facts, reach, importers)
            found = doings.hitting(holding)
            listed = doings.listing(_modules_of(holders))
            classes = tuple(sorted(_classes(changed.methods, facts_of)))
            names = tuple(sorted([*_named(holders), *of_library]))
            copied = _has_copy(value)
            for name, changers in changed.changers.items():
                if filled(value, name):
                    continue
                readers = found
                if name:
                    reading = _reading(changed, name, facts, PROCESS in holders, copied)
                    readers = found & (doings.hitting(reading) | doings.asking(name))
                last, imported = sorted(changers, key=moment), _imported(value)
                own = changed.sure.get(name, set()).intersection(doings.tests)
                careless = minding.careless(value, name, holders, own, last)
                for test in last:
                    if units[test].kind == TEST:
                        mark = Mark(name, classes, names, test in careless, imported, copied)
                        units[test].touches.add(said(mark))
                moments = [moment(one) for one in last]
                for test in sorted((readers | listed) - careless):
                    before = last[: bisect_left(moments, moment(test))]
                    units[test].refs.update(_stand(units, standing, _lately(before, changers)))


def _library_asked(value: object) -> list[str]:
    """Of a setting that a library is asked for, how those who do are called that did not run."""
    if type(value) is Variable and value.module is None and not value.outer:
        return [f"{OF_LIBRARY}{value.name}::*"]
    return []


def _stand(units: list[Unit], standing: dict[int, int], changers: Iterable[int]) -> Iterator[int]:
    """The units that stand for those who changed something; a fixture is there for others, too."""
    for one in changers:
        if units[one].kind == FIXTURE:
            standing[one] = one
        elif one not in standing:
            standing[one] = len(units)
            units.append(Unit(CHANGER, units[one].key, refs={one}))
        yield standing[one]


class _Minding:
    """Who goes on from what others have left, and who does not mind."""

    def __init__(
        self, facts: dict[int, Facts], reach: Reach, importing: Importing, doings: Doings
    ) -> None:
        self.reach = reach
        self.importing = importing
        self.doings = doings
        self.taken = {number: {**one.reads, **one.taken} for number, one in facts.items()}
        self.replaced = {number: one.replaced for number, one in facts.items()}

    def careless(
        self,
        value: object,
        name: str,
        holders: Holders,
        changing: set[int],
        maybe: Iterable[int],
    ) -> frozenset[int]:
        """The tests that do not mind how others left an attribute of an object, or all of it.

        They give it another value; or they are known to change it, and do not read it. Of a
        name, those are asked who `maybe` changed it. Who sets something for the whole
        process, or of a library, does just that. Who imports a module has it anyway.
        """
        if type(value) is Variable and value.module is None:
            return frozenset() if value.grows else frozenset(changing)
        if type(value) is Variable and value.imported is not None:
            wanted = f"{IMPORTING} {value.imported.name.rpartition('.')[2]}"
            asking = self.doings.asking(wanted)  # by a name that is computed
            return self.doings.hitting(self.importing(value.imported)) | asking
        meant = (name,) if name else {one for names in holders.values() for one in names}
        replaced = _mentions({n: self.replaced[n] for n in self._near(holders)}, meant)
        taken = _mentions(self.taken, meant)
        careless = self.doings.hitting(replaced) | (changing - self.doings.hitting(taken))
        attribute = bool(name) and type(value) is not Variable
        return careless if attribute else careless & set(maybe)

    def _near(self, holders: Holders) -> Iterator[int]:
        """The files that can get at it by name."""
        modules = [runtime.modules[number] for number in holders if number != PROCESS]
        for number in self.replaced:
            if not modules or any(self.reach(runtime.modules[number], one) for one in modules):
                yield number


def _imported(value: object) -> str:
    """The name of the module that a variable is bound to by whoever imports it."""
    imported = value.imported if type(value) is Variable else None
    return imported.name if imported is not None else ""


def _lately(tests: list[int], changes: dict[int, int]) -> Iterator[int]:
    """Of tests in their order, those to which the last changes go back."""
    found: set[int] = set()
    for one in reversed(tests):
        found.add(changes[one])
        if len(found) > MOST:
            return
        yield one


def _holding(
    changed: _Changed,
    holders: Holders,
    facts: dict[int, dict[str, int]],
    reach: Reach,
    importers: Importers,
) -> Rows:
    """The probes of those who get at an object: by a name of it, or in its methods."""
    rows = dict(changed.methods)
    for number, names in holders.items():
        if number == PROCESS:
            return dict.fromkeys(facts, -1)
        module = runtime.modules[number]
        if any(name.endswith(ANYWHERE) for name in names):
            return dict.fromkeys(importers(module), -1)
        rows[number] = rows.get(number, 0) | facts.get(number, {}).get(OWN_NAMES, 0)
        near = {at: r for at, r in facts.items() if reach(runtime.modules[at], module)}
        for file, row in _mentions(near, names).items():
            rows[file] = rows.get(file, 0) | row
    return rows


def _reading(
    changed: _Changed, name: str, facts: dict[int, dict[str, int]], everybody: bool, copied: bool
) -> Rows:
    """The probes of those who read an attribute, by its name or with all others."""
    if everybody:
        return _mentions(facts, (name,))
    rows = _mentions(facts, (name, LISTS, *([COPIES] if copied else [])))
    for file, row in _mentions(facts, (LISTS_OWN,)).items():
        of_it = changed.methods.get(file, 0) if changed.methods else -1
        rows[file] = rows.get(file, 0) | (row & of_it)
    return rows


def _has_copy(value: object) -> bool:
    """Whether it may have a method to copy it; no code of the program is asked."""
    if type(value) is Variable:
        return True  # whatever it is bound to
    kind = type(value)
    mro = type.__dict__["__mro__"].__get__(kind)
    return any("copy" in type.__dict__["__dict__"].__get__(one) for one in mro)


def _classes(methods: Rows, facts_of: Callable[[Module], Facts]) -> Iterator[str]:
    """The classes whose methods have these probes."""
    for number, row in methods.items():
        module = runtime.modules[number]
        for name, own in facts_of(module).holders.items():
            if own and own & row == own:
                yield f"{module.path}::{name}"


def _named(holders: Holders) -> Iterator[str]:
    for number, names in holders.items():
        for name in names:
            path = runtime.modules[number].path if number != PROCESS else ""
            yield f"{path}::{name}"


def _is_stored(changed: _Changed, holders: Holders, filled: Filled) -> bool:
    """Whether the functions that store into a container name it, and so show."""
    own = changed.value() is changed.root() and not changed.methods
    return own and any(
        filled(runtime.modules[number], name)
        for number, names in holders.items()
        for name in names
        if number != PROCESS
    )


def _modules_of(holders: Holders) -> frozenset[str]:
    """The names of the modules that hold something, other than in a class."""
    return frozenset(
        name
        for number, names in holders.items()
        if number != PROCESS and not all(one.endswith(ANYWHERE) for one in names)
        for name in (runtime.modules[number].name, *runtime.modules[number].others)
    )


def _mentions(facts: dict[int, dict[str, int]], names: Iterable[str]) -> Rows:
    """The probes that witness the mention of one of some names, by file."""
    names = tuple(names)
    rows: Rows = {}
    for number, reads in facts.items():
        row = 0
        for name in names:
            row |= reads.get(name, 0)
        if row:
            rows[number] = row
    return rows


class HoldingNames:
    """The names by which modules and classes hold objects, as they are now."""

    def __init__(self) -> None:
        self._by_address: dict[int, Holders] = {}
        self._of_libraries: dict[str, Holders] = {}
        for number, name, one in _held():
            names = self._by_address.setdefault(address(one), {})
            names.setdefault(number, set()).add(name)

    def of(self, value: Any) -> Holders:
        """As `holders_of`."""
        if type(value) is not Variable:
            return {} if value is None else self._by_address.get(address(value), {})
        if value.module is not None or value.outer:
            return value.holders()
        if value.name not in self._of_libraries:
            self._of_libraries[value.name] = value.holders()
        return self._of_libraries[value.name]


def holders_of(value: Any) -> Holders:
    """The names by which modules and classes hold an object, by file."""
    names: Holders = {}
    if value is None:
        return names
    if type(value) is Variable:
        return value.holders()
    return _holding_any(lambda one: one is value)


def _is_of_library(one: Any, name: str) -> bool:
    """Whether an object is a module of a library, or something that it defines."""
    kind = type(one)
    if one is sys.modules.get(name) or _top(type.__getattribute__(kind, "__module__")) == name:
        return True
    if kind is ModuleType:  # maybe one in a package, by a name of its own
        return _top(namespace_of(one).get("__name__")) == name
    plain = kind in Kinds((FunctionType, BuiltinFunctionType, type))
    return plain and _top(one.__module__) in (name, f"_{name}")


def _top(module: object) -> str:
    """The outermost package that a module is in."""
    return module.partition(".")[0] if isinstance(module, str) else ""


def _holding_any(is_meant: Callable[[Any], bool]) -> Holders:
    """The names by which modules and classes hold objects that are meant, by file."""
    names: Holders = {}
    for number, name, one in _held():
        if is_meant(one):
            names.setdefault(number, set()).add(name)
    return names


def _held() -> Iterator[tuple[int, str, Any]]:
    """What modules and classes hold: the file, the name and the object."""
    for module in runtime.modules:
        loaded = sys.modules.get(module.name or "")
        if module.light or not issubclass(type(loaded), ModuleType):
            continue  # what replaced a module has no names of its own
        for held in _namespaces(namespace_of(loaded)):
            for name, one in list(held.items()):
                yield module.number, name, one


def _namespaces(held: dict[str, Any]) -> Iterator[Any]:
    yield held
    for value in list(held.values()):
        if issubclass(type(value), type):
            inside = type.__dict__["__dict__"].__get__(value)
            if inside.get("__module__") == held.get("__name__"):
                yield inside
