"""Attributes that tests leave on objects of others: modules and classes of libraries, pytest's own.

`sys.excepthook = hook`, `json.JSONEncoder.default = ...`, `request.config.mode = "warm"`. No
module of the project holds what is changed there. So attributes that the project sets
somewhere, on whatever object, are looked at after tests; those depend on it who mention one
later. Where it does not show which of pytest's objects have changed, they are looked at in turn if
there are many, and any test since may have set one.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from itertools import chain
from types import ModuleType
from typing import Any

from edgewise.data import dataclass, field
from edgewise.plugin.bindings import Binding, Bindings
from edgewise.plugin.contents import identity, is_ours
from edgewise.plugin.memory import Stamps, addresses, instances_are_told
from edgewise.plugin.sharing import held_by
from edgewise.standard import builtins as __builtins__
from edgewise.standard import suppress
from edgewise.trace.file_facts import Facts
from edgewise.trace.left import Left, Variable
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import Module, address

MOST = 1000  # objects that are looked at
AFTER_EACH = 25  # attributes that are looked at after a test
FEW = 50  # objects that can all be looked at after a test
COUNTED = 200  # objects after a test of which it is seen how many attributes they have
STASH = "stash"  # where plugins of pytest keep things, by keys of their own
_STASH = "Stash"  # what kind of object that is
# What pytest binds itself around each test and puts back, and what follows an error.
_PASSING = {
    "sys": frozenset({"stdin", "stdout", "stderr"})
    | {"last_type", "last_value", "last_traceback", "last_exc"},
}
# The same, of a plugin of pytest that may be left out.
_OF_PLUGINS = {"warnings": frozenset({"filters", "_showwarnmsg_impl"})}


@dataclass(slots=True, eq=False)
class _Owner:
    """An object of others, and to what attributes of it are bound that the project sets."""

    held: Mapping[str, Any]
    variable: Callable[[], Variable]
    apart: frozenset[str]  # names that are not looked at
    library: Callable[[], Variable] | None = None  # of which it is
    count: int = -1  # of all its attributes
    names: tuple[str, ...] = ()  # of those that it has by now
    ids: bytes | None = None  # of what these are bound to
    bindings: Bindings = field(default_factory=Bindings)
    since: int = 0  # how many tests there were when it was looked at last

    def look(self, names: frozenset[str]) -> list[str]:
        """Those of some attributes that are bound otherwise than when it was looked at last."""
        if len(self.held) != self.count:
            self.count = len(self.held)
            self.names = tuple((self.held.keys() & names) - self.apart)
            self.ids = None
        values: Iterable[object] = map(self.held.get, self.names)
        if STASH in self.names:
            kept = list(values)
            values = chain(kept, *map(_stashed, kept))
        ids = addresses(values)
        if ids == self.ids and not self.bindings.gone:
            return []
        self.ids = ids
        return self.bindings.take({name: self.held.get(name) for name in self.names}, _bound)


class Foreign:
    """Objects of others that the project gets at, and who changed them."""

    def __init__(
        self,
        left: Left,
        facts_of: Callable[[Module], Facts],
        binding: Binding = lambda name, tests: [],
    ) -> None:
        self.left = left
        self.facts_of = facts_of
        self.binding = binding
        self._names: frozenset[str] = frozenset({STASH})
        self.given: set[str] = set()  # names of what is given attributes somewhere, and more
        self._owners: dict[int, _Owner] = {}
        self._stamped: list[_Owner] = []  # modules and classes
        self._stamps = Stamps()
        self._in_turn: list[_Owner] = []  # others
        self._holding: list[Mapping[str, Any]] = []  # what each of them holds
        self._counts: list[int] = []  # how much that is
        self._counted = 0  # how many tests there were when that was seen last
        self._turn = 0
        # How many names were asked for, and which have one; known until some have other names.
        self._near: tuple[int, list[_Owner]] = 0, []
        self._tests: list[int] = []  # and wider fixtures
        self._passing = dict(_PASSING)
        self.take(builtins, "builtins", vars(builtins), of_library=False)

    def put_back_by(self, has_plugin: Callable[[str], bool]) -> None:
        """Know what pytest puts back after each test, with the plugins that it has."""
        self._passing |= {name: apart for name, apart in _OF_PLUGINS.items() if has_plugin(name)}

    def learn(self, module: Module) -> None:
        """Look after attributes, from now on, that a module of the project sets somewhere."""
        facts = self.facts_of(module)
        self.given |= facts.replaced.keys()
        new = (facts.stored.keys() | facts.replaced.keys()) - self._names
        concerned = [o for o in self._every() if any(map(o.held.__contains__, new))]
        for owner in concerned:
            self._compare(owner)
        self._names |= new
        for owner in concerned:
            owner.count = -1
            self._look(owner)

    def imported(self, held: Mapping[str, Any]) -> None:
        """Look after what a module of the project holds of libraries, from now on."""
        for value in list(held.values()):
            with suppress(Exception):  # a module may be of a peculiar kind
                for thing, name, inside in _of_libraries(value):
                    self.take(thing, name, inside)

    def take(
        self, thing: object, name: str, held: Mapping[str, Any], *, of_library: bool = True
    ) -> None:
        """Look after an object of others."""
        if address(thing) not in self._owners and len(self._owners) < MOST:
            apart = self._passing.get(name, frozenset())
            owner = self._owners[address(thing)] = _Owner(held, self._named(name, "*"), apart)
            if of_library:
                owner.library = self._named(name.partition(".")[0], "")
            self._look(owner)
            owner.since = len(self._tests)
            if issubclass(type(thing), (ModuleType, type)):
                self._stamp(owner, held)
            elif instances_are_told():
                self._stamp(owner, held)
                for value in list(held.values()):
                    if (kept := _storage(value)) is not None:
                        self._stamp(owner, kept)
            else:
                self._in_turn.append(owner)
                self._holding.append(held)

    def _stamp(self, owner: _Owner, held: Mapping[Any, Any]) -> None:
        self._stamped.append(owner)
        self._stamps.add(held)

    def _every(self) -> Iterable[_Owner]:
        return *dict.fromkeys(self._stamped), *self._in_turn

    def _named(self, name: str, outer: str) -> Callable[[], Variable]:
        variable = Variable(None, name, outer)
        return self.left.variable(variable)

    def around(self, nodes: Iterable[object]) -> None:
        """Look after objects of pytest around a test."""
        for node in nodes:
            with suppress(Exception):
                name = f"{type(node).__name__}:{getattr(node, 'nodeid', '')}"
                self.take(node, name, vars(node), of_library=False)

    def ended(self, unit: int, bound: Set[str] = frozenset()) -> None:
        """A test is over: see what it has left otherwise.

        If it may have bound something, those with an attribute of a name that is `bound`
        somewhere are looked at at once, so that others do not come under suspicion.
        """
        self._tests.append(unit)
        self._compare_moved()
        if not self._in_turn:
            return
        for owner in self._with_one_of(bound) if bound else ():
            self._compare(owner)
        if len(self._tests) - self._counted > len(self._holding) // COUNTED:
            self._compare_grown()
        for owner in self._next():
            self._compare(owner)

    def _with_one_of(self, bound: Set[str]) -> list[_Owner]:
        """Those with an attribute of these names, if they are few; asked for after most tests.

        Names are only ever added to `bound`.
        """
        known, owners = self._near
        if known != len(bound):
            owners = [owner for owner in self._in_turn if not bound.isdisjoint(owner.names)][:FEW]
            self._near = len(bound), owners
        return owners

    def _compare_grown(self) -> None:
        """Look at those that have other attributes than when that was seen last."""
        counted, self._counted = self._counted, len(self._tests)
        counts = list(map(len, self._holding))
        if counts == self._counts:
            return
        self._counts = counts
        for owner in self._in_turn:
            if len(owner.held) != owner.count:
                if not owner.names:  # there was nothing to look at until then
                    owner.since = max(owner.since, counted)
                self._compare(owner)

    def begin(self) -> None:
        """Take in how everything is before the first test."""
        for owner in self._every():
            self._look(owner)
        self._stamps.moved()

    def finish(self) -> None:
        """Look at what there was no time to look at."""
        self._compare_moved()
        for owner in self._every():
            if STASH in owner.names or owner in self._in_turn:  # it may be another stash by now
                self._compare(owner)

    def _compare_moved(self) -> None:
        """Look at modules and classes that have changed: the last to end has done that."""
        for at in self._stamps.moved():
            self._compare(self._stamped[at], len(self._tests) - 1)

    def _next(self) -> Iterator[_Owner]:
        """Those whose turn it is, as many as there is time for."""
        looked = 0
        for _ in range(len(self._in_turn)):
            owner = self._in_turn[self._turn % len(self._in_turn)]
            if looked + len(owner.names) > AFTER_EACH and looked:
                return
            self._turn += 1
            if owner.names:
                looked += len(owner.names)
                yield owner

    def _look(self, owner: _Owner) -> list[str]:
        """What is bound otherwise; it may have other names by now."""
        count = owner.count
        changed = owner.look(self._names)
        if owner.count != count:
            self._near = 0, []
        return changed

    def _compare(self, owner: _Owner, known: int = 0) -> None:
        """See what is bound otherwise; as it was after the first `known` tests, that is known."""
        names, since = self._look(owner), self._tests[max(owner.since, known) :]
        owner.since = len(self._tests)
        if not since:
            return
        for name in names:
            tests = self.binding(name, since) or since  # there may be ways that do not show
            sure = len(tests) == 1
            self.left.add(owner.variable, owner.variable, {}, tests, [name], sure)
            if owner.library is not None:  # which may read it itself
                self.left.add(owner.library, owner.library, {}, tests, [""], sure)


def _of_libraries(value: Any) -> Iterator[tuple[object, str, Mapping[str, Any]]]:
    """A module of a library, or a class of one, and what it holds."""
    kind = type(value)
    if issubclass(kind, ModuleType) and not is_ours(namespace_of(value).get("__name__")):
        held = namespace_of(value)
        yield value, str(held.get("__name__")), held
        for inner in list(held.values()):
            if issubclass(type(inner), type):
                yield from _class_of_library(inner)
    elif issubclass(kind, type):
        yield from _class_of_library(value)


def _class_of_library(value: Any) -> Iterator[tuple[object, str, Mapping[str, Any]]]:
    held = held_by(value)
    module = held.get("__module__")
    changeable = type.__dict__["__flags__"].__get__(value) & _HEAP
    if changeable and isinstance(module, str) and not is_ours(module):
        yield value, f"{module}.{type.__dict__['__qualname__'].__get__(value)}", held


_HEAP = 1 << 9  # of the flags of a class: it is made by a program, and can be changed


def _bound(value: Any) -> object:
    return addresses(_stashed(value)) if type(value).__name__ == _STASH else identity(value)


def _stashed(value: Any) -> Iterable[object]:
    """What is kept in a stash of pytest's, and by which keys."""
    storage = _storage(value)
    return () if storage is None else (*storage, *storage.values())


def _storage(value: Any) -> dict[Any, object] | None:
    storage = getattr(value, "_storage", None) if type(value).__name__ == _STASH else None
    return storage if type(storage) is dict else None
