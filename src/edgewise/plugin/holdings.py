"""Objects that modules and their classes hold for the whole run, and which tests left them changed.

A method may leave something in an object that every test can reach, without asking
first: `APP.mode = "warm"`, done by a method of APP, or by a function that APP is handed to.
No place shows there that others read. So those objects are looked at after tests that may
have changed them: objects of the project with a method that stores, if one of its methods
ran; others, and containers, loggers, context variables, connections to SQLite and functions
that remember something, after any.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import partial
from types import FunctionType, ModuleType
from typing import Any

from edgewise.plugin.changeable import (
    Rows,
    again,
    functions_at,
    holds_tests,
    inside,
    is_our_function,
    methods_of,
    stored_by_methods,
)
from edgewise.plugin.closures import Remembered, function_in
from edgewise.plugin.enumerations import is_enumeration, state_of_members
from edgewise.plugin.foreign import Foreign
from edgewise.plugin.glances import (
    attributes,
    is_apart,
    is_weak,
    state_of,
    state_of_local,
)
from edgewise.plugin.held import PATIENT, Group, Held, hits
from edgewise.plugin.layers import Together
from edgewise.plugin.memoised import Memoised, kept_by
from edgewise.plugin.offspring import Offspring
from edgewise.plugin.process import Process
from edgewise.plugin.references import Path, Reference, reference, values_by_name
from edgewise.plugin.registrations import Registrations
from edgewise.plugin.sharing import held_by
from edgewise.plugin.spaces import Spaces, classes_in
from edgewise.plugin.stores import BY_TEXT, Stores
from edgewise.plugin.traits import Traits
from edgewise.standard import _thread, gc, suppress, sys, weakref
from edgewise.standard import builtins as __builtins__
from edgewise.trace import runtime
from edgewise.trace.doings import computed_names, listed_modules
from edgewise.trace.file_facts import BINDING, Facts
from edgewise.trace.history import FIXTURE, MEMO, REGION, Unit
from edgewise.trace.kinds import Kinds
from edgewise.trace.left import holders_of
from edgewise.trace.noting import namespace_of
from edgewise.trace.recorder import Recorder
from edgewise.trace.runtime import Module, address
from edgewise.trace.sites import Site

MOST = 1000  # objects that are looked at
IN_VAIN = 4  # times in a row that collecting garbage did not put an object right again
FEW = 16  # functions that can all be looked at after each test
_DONE_FOR = frozenset({FIXTURE, MEMO, REGION})  # kinds of units: what others did for a test
CLASS = "__class__"
_CONTAINERS = Kinds((dict, list, set, deque))
_LISTING = frozenset({"*"})  # what a test asks for that lists a module
# Names of modules may be bound by these, too.
_BINDING = BY_TEXT | {BINDING, "delattr", "__delattr__", "globals", "exec", "eval"}


_IsStored = Callable[[frozenset[str]], bool]


class Holdings:
    """What the modules of a project hold, and who changed it."""

    def __init__(self, recorder: Recorder, facts_of: Callable[[Module], Facts]) -> None:
        self.recorder = recorder
        self.facts_of = facts_of
        self._held: dict[int, Held] = {}
        self._functions = 0
        self._groups: dict[object, Group] = {}
        self.together = Together()
        # By the address of a class: that may have no hash.
        self._kinds: dict[int, tuple[type, Rows | None]] = {}
        self._stored_in: dict[int, frozenset[str]] = {}  # by class: what its methods store into
        self.stores = Stores(facts_of)
        self.spaces = Spaces(recorder.left, facts_of, self._binding)
        self.process = Process(recorder.left, self.stores.mentioning)
        self.foreign = Foreign(recorder.left, facts_of, self._binding)
        self.offspring = Offspring(recorder.left, facts_of)
        self.beyond_names = (
            Traits(recorder.left, facts_of, self._asked_by),
            Registrations(recorder.left),
            self.offspring,
        )
        self.remembered = Remembered(self._fills)
        self.memoised = Memoised(recorder.memos)
        recorder.on_filled = self.filled
        recorder.on_storing = self.storing

    def look(self) -> None:
        """Take in what modules hold, and from now on what those hold that tests import."""
        self._groups.clear()
        self.together = Together()
        self._functions = 0
        self._held.clear()  # what was filled while modules were being imported
        for one in self.beyond_names:
            one.look()
        for module in runtime.modules:
            if not module.light:
                self.foreign.learn(module)
        for module in runtime.modules:
            self.imported(module)
        self.process.look()
        self.recorder.on_imported = self.imported

    def imported(self, module: Module) -> None:
        """Take in what a module holds."""
        loaded = sys.modules.get(module.name or "")
        if not module.light and issubclass(type(loaded), ModuleType):
            self.foreign.learn(module)
            held = list(values_by_name(namespace_of(loaded), module.name))
            for _, value in held:
                for function in functions_at(value):
                    self.remembered.take(function)
            for name, kind in classes_in(namespace_of(loaded), module.name):
                if is_enumeration(kind):
                    self._look_after(kind, weakref.ref(kind), weakref.ref(kind), name)
            for path, value in held:
                self._take(value, path)
            self.spaces.take(module)
            self.foreign.imported(namespace_of(loaded))
            for one in self.beyond_names:
                one.imported(module)

    def filled(self, site: Site) -> None:
        """A place has been given something; that of a module or a class is looked after now."""
        kind, _, name = site.facts.root.partition(":")
        if site.facts.given:
            self.spaces.stored(site)
        if kind not in ("global", "class") or site.module.light:
            return
        loaded = sys.modules.get(site.module.name or "")
        if not issubclass(type(loaded), ModuleType):
            return
        found: Any = namespace_of(loaded).get(name)
        if type(found) is ModuleType or _is_being_imported(loaded):
            return
        if kind == "global":
            self._take(found, (site.module.name, "", name))
        elif issubclass(type(found), type) and not holds_tests(found):
            for inner in site.facts.names:
                self._take(held_by(found).get(inner), (site.module.name, name, inner))

    def storing(self, site: Site, holder: Any) -> None:
        """An object is about to be given something, which may hang deep in what a global holds."""
        kind, _, name = site.facts.root.partition(":")
        if kind == "global" and address(holder) not in self._held:
            loaded = sys.modules.get(site.module.name or "")
            held = namespace_of(loaded) if issubclass(type(loaded), ModuleType) else {}
            with suppress(Exception):
                root = reference(held.get(name), (site.module.name, "", name))
                own = reference(holder, None)
                if own is not None and root is not None:
                    self._look_after(holder, own, root, name)

    def _take(self, value: Any, path: Path) -> None:
        """Look after an object, and after what it holds, but not what that holds in turn.

        If that can be done: its class may be of a peculiar kind.
        """
        with suppress(Exception):
            root = reference(value, path)
            if root is not None and self._look_into(value, root, path[2]):
                for part in inside(value, self.remembered.parts_of):
                    within = reference(part, None)
                    within = within or again(part, root, self.remembered.parts_of)
                    self._look_after(part, within, root, path[2])

    def _take_memoised(self, function: Any, value: Any, test: int) -> None:
        """Look after an object that a memoised function has kept since a test ran.

        The test may have changed it in the meantime; it did if it ran what looks like that.
        """
        with suppress(Exception):
            own, root = kept_by(function, value), kept_by(function, function)
            if self._look_after(value, own, root, function.__name__):
                names = set(self._set_by(test, self._state_of(value), function.__name__))
                if names:
                    methods = self._changed_by(value) or {}
                    self.recorder.left.add(own, root, methods, [test], names, sure=True)

    def _set_by(self, test: int, state: Iterable[str], function: str) -> Iterator[str]:
        """Of the attributes of an object, those that a test may have set; all of it is one."""
        ran = self._ran(test)
        for name in state:
            for module in runtime.modules:
                facts = None if module.light else self.facts_of(module)
                if facts is not None:
                    row = facts.replaced.get(name, 0) if name else facts.stored.get(function, 0)
                    if ran.get(module.number, 0) & row:
                        yield name
                        break

    def _look_into(self, value: Any, root: Reference, name: str) -> bool:
        """Look after what a module holds; whether what it holds in turn is to be seen as well."""
        function = function_in(value)
        if function is None:
            return self._look_after(value, root, root, name) or type(value) is tuple
        self._look_after(function, weakref.ref(function), root, name)
        return is_our_function(function)

    def _look_after(self, value: Any, own: Reference, root: Reference, name: str) -> bool:
        known = self._held.get(address(value))
        if known is not None and known.value() is value:
            return False
        methods = self._changed_by(value)
        if methods is None or len(self._held) >= MOST:
            return False
        names = BY_TEXT.union(attributes(value), [CLASS]) if methods else BY_TEXT
        key = (frozenset(methods.items()), names)
        group = self._groups.setdefault(key, Group(methods, names))
        stored = self._stored_for(value, name, methods)
        held = self._held[address(value)] = Held(own, root, self._state_of(value), stored)
        if not self.together.take(value, held, group):
            self._look_alone(held, group)
        return True

    def _look_alone(self, held: Held, group: Group) -> None:
        group.add(held)
        self._functions += held.is_function

    def _changed_by(self, value: Any) -> Rows | None:
        """The probes of the methods that may change an object; empty: anything, None: nothing."""
        kind = type(value)
        if kind is FunctionType:
            kept = self.remembered.remembers(value) or value.__name__ in self.foreign.given
            return {} if is_our_function(value) and kept else None
        if is_enumeration(value):
            return methods_of(value, self.facts_of) or {}
        if issubclass(kind, Enum):
            return None  # it is looked at with its class
        known = self._kinds.get(address(kind))
        if known is None:
            methods = {} if is_apart(kind) else methods_of(kind, self.facts_of)
            known = self._kinds[address(kind)] = (kind, methods)
        return known[1]

    def _stored_for(self, value: Any, name: str, methods: Rows) -> frozenset[str]:
        """The names of which a store shows that an object, held by a name, may have changed."""
        kind = type(value)
        if kind in _CONTAINERS:
            return _LISTING | {name}
        if not methods:
            return BY_TEXT.union({name}, attributes(value))
        if address(kind) not in self._stored_in:
            self._stored_in[address(kind)] = BY_TEXT | stored_by_methods(kind)
        return self._stored_in[address(kind)]

    def _state_of(self, value: Any) -> dict[str, object]:
        if type(value) is FunctionType:
            return self.remembered.state_of(value)
        if is_enumeration(value):
            return state_of_members(value)
        if type(value) is _thread._local:
            return state_of_local(value, self.recorder.fillings.stores)
        return {**state_of(value), CLASS: address(type(value))}

    def _fills(self, function: FunctionType, name: str, kind: str) -> bool:
        """Whether it shows who fills a variable around a function, or a default: a memo."""
        module = runtime.by_code_file.get(function.__code__.co_filename)
        if module is None or module.light:
            return False
        regions = [r for r in self.facts_of(module).regions.values() if not r.given]
        return any(r.root.partition(":")[0] == kind and name in r.names for r in regions)

    def ended(self, test: int) -> None:
        """A test is over: see which objects it has left otherwise than it found them."""
        ran = self._ran(test)
        mentions = self._mentions(ran)
        self.spaces.ended(test)
        self.process.ended(test, mentions)
        sets = hits(ran, self.spaces.setters.all)  # an attribute of something; maybe a new one
        binds = sets or mentions(_BINDING)
        self.foreign.ended(test, self.spaces.setters.names if binds else frozenset())
        for one in self.beyond_names:
            one.ended(test, ran)
        for function, value in self.memoised.new():
            self._take_memoised(function, value, test)
        for watched, stays in self.together.changed():
            self._compare(watched.held, watched.group, [test])
            if not stays:
                self._look_alone(watched.held, watched.group)
                self._give_up(watched.group)
        is_stored = self._stored_by(ran, partial(self._asked_by, test))
        for group in self._groups.values():
            if group.held and (sets or group.may_change(ran, self.stores.mentioning)):
                group.tests.append(test)
                self._look_if_due(group, is_stored)

    def done(self, unit: int) -> None:
        """Names and settings that are otherwise by now: a test or a wider fixture did that."""
        with suppress(Exception):
            ran = self._ran(unit)
            self.spaces.ended(unit)
            self.process.ended(unit, self._mentions(ran))
            self.foreign.ended(unit)
            for one in self.beyond_names:
                one.ended(unit, ran)

    def begin(self) -> None:
        """Tests are about to run: what pytest had put in place while it collected is gone."""
        self.foreign.begin()
        self.offspring.begin()

    def finish(self) -> None:
        """Look at what there was no time to look at."""
        self.spaces.finish()
        self.foreign.finish()
        for group in self._groups.values():
            for held in list(group.held):
                if held.since < len(group.tests):
                    self._compare(held, group, group.tests[held.since :])

    def _look_if_due(self, group: Group, is_stored: _IsStored) -> None:
        """After a test that may have changed objects: at those whose time it is, and those it did.

        What visibly stores into an object is looked at for at once, so that nobody else comes
        under suspicion.
        """
        due = len(group.tests)
        if due >= group.due or is_stored(group.stored):
            for held in list(group.held):
                if held.due <= due or is_stored(held.stored):
                    self._compare(held, group, group.tests[held.since :])
            self._give_up(group)

    def _give_up(self, group: Group) -> None:
        """No longer look at those that are gone for good."""
        gone = [held for held in group.held if held.is_gone]
        for held in gone:
            group.held.remove(held)
            self._held = {at: one for at, one in self._held.items() if one is not held}
        group.due = min((held.due for held in group.held), default=1)

    def _stored_by(self, ran: Rows, asked: Callable[[], frozenset[str]]) -> _IsStored:
        """Tells whether a test that ran and asked for this visibly stores into one of some names.

        Many objects are stored into by the same names.
        """
        known: dict[frozenset[str], bool] = {}
        names: list[frozenset[str]] = []

        def is_stored(stored: frozenset[str]) -> bool:
            found = known.get(stored)
            if found is None:
                found = known[stored] = is_stored_now(stored)
            return found

        def is_stored_now(stored: frozenset[str]) -> bool:
            if hits(ran, self.stores.storing(stored)):
                return True
            if not names:
                names.append(asked())
            if not stored.isdisjoint(names[0]):
                return True
            return hits(ran, self.stores.mentioning(stored & BY_TEXT))

        return is_stored

    def _compare(self, held: Held, group: Group, since: list[int]) -> None:
        """See whether an object has changed since some tests began to run.

        One that never does is looked at ever less often.
        """
        now = self._state_now(held)
        if now != held.state and held.vain < IN_VAIN and is_weak(held.value()):
            gc.collect()  # what only waits for that is not left behind
            now = self._state_now(held)
            held.vain = 0 if now == held.state else held.vain + 1
        held.patience = min(2 * held.patience, self._most_patience(held))
        if now != held.state:
            names = set(_differing(held.state, now))
            names |= {""} if CLASS in names else set()  # nobody has to mention that
            found = self._storing(held, names, since)
            tests, sure = found or since, bool(found) or len(since) == 1
            self.recorder.left.add(held.value, held.root, group.methods, tests, names, sure)
            held.state = now
            held.patience = 1
        held.since = len(group.tests)

    def _most_patience(self, held: Held) -> int:
        """How many tests an object may wait for.

        Of no test it shows whether it changes what a function remembers, so one that waits is
        laid to all of them; and not to the same ones in a run of a few tests.
        """
        return 1 if held.is_function and self._functions <= FEW else PATIENT

    def _state_now(self, held: Held) -> dict[str, object]:
        """What an object is like; nothing, which is not what it was, if that cannot be told."""
        value = held.value()
        if value is None:  # others gave it up: who would find it?
            return held.state
        try:
            return self._state_of(value)
        except Exception:
            return {}

    def _storing(self, held: Held, names: set[str], tests: list[int]) -> list[int]:
        """Of the tests that may have changed an object, those that ran a store into these names.

        None if that does not tell. Where it is not told which attributes changed, the
        names count by which modules hold it.
        """
        root = held.root()
        if len(tests) < 2 or root is None or function_in(root) is not None:
            return []
        if "" in names:
            names = names.union(*holders_of(root).values())
        if type(held.value()) not in _CONTAINERS:
            return self._storing_into(names, tests, BY_TEXT)
        stored = self._storing_into(names, tests, frozenset())  # it has no attributes to be set
        wanted = names | _LISTING
        return [t for t in tests if t in stored or not wanted.isdisjoint(self._asked_by(t))]

    def _asked_by(self, test: int) -> frozenset[str]:
        """The names by which a test got at something, computed; and whether it listed a module."""
        units = [self.recorder.units[test], *self._done_for(test)]
        return computed_names(units) | (_LISTING if listed_modules(units) else frozenset())

    def _binding(self, name: str, tests: list[int]) -> list[int]:
        """Of tests of which one has bound a name of some module, those that ran what does that."""
        return self._storing_into({name}, tests, _BINDING) if len(tests) > 1 else []

    def _storing_into(
        self, names: Iterable[str], tests: Iterable[int], by_text: frozenset[str]
    ) -> list[int]:
        """Those of some tests that ran a store into one of these names, or one by a text."""
        mentioned, stored = self.stores.mentioning(by_text), self.stores.storing(frozenset(names))
        rows = ((test, self._ran(test)) for test in tests)
        return [test for test, ran in rows if hits(ran, mentioned) or hits(ran, stored)]

    def _mentions(self, ran: Rows) -> Callable[[frozenset[str]], bool]:
        """Tells whether what ran mentions one of some names."""
        return lambda names: hits(ran, self.stores.mentioning(names))

    def _ran(self, test: int) -> Rows:
        """What a test executed, and what was done for it."""
        ran = dict(self.recorder.units[test].hits)
        for unit in self._done_for(test):
            for file, row in unit.hits.items():
                ran[file] = ran.get(file, 0) | row
        return ran

    def _done_for(self, test: int) -> Iterator[Unit]:
        units = self.recorder.units
        return (units[at] for at in units[test].refs if units[at].kind in _DONE_FOR)


def _differing(one: Mapping[str, object], other: Mapping[str, object]) -> Iterator[str]:
    for name in one.keys() | other.keys():
        if one.get(name) != other.get(name):
            yield name


def _is_being_imported(module: Any) -> bool:
    """Whether the body of a module is still running: it is looked at when that is over."""
    return bool(getattr(namespace_of(module).get("__spec__"), "_initializing", False))
