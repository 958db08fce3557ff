"""Objects that are looked at together: as long as they refer to the same others, none has changed.

What an object refers to, and what the containers refer to that it has in it, is all that a
glance at each would show. Nothing is kept alive by that but plain values, lest another one
come to be where one was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import partial
from itertools import chain
from types import CellType, FunctionType
from typing import Any

from edgewise.data import dataclass, field
from edgewise.plugin.contents import ATOMS, by_class, is_connection, is_raw, is_source
from edgewise.plugin.enumerations import is_enumeration
from edgewise.plugin.glances import CONTAINERS
from edgewise.plugin.held import Group, Held
from edgewise.plugin.references import Reference, by_name
from edgewise.plugin.sharing import held_by
from edgewise.plugin.webs import Web, changed, web_of
from edgewise.standard import _thread, gc
from edgewise.standard import builtins as __builtins__
from edgewise.trace.kinds import Kinds
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import address

MOST = 1000  # what an object may refer to, in one layer
DEEPEST = 6  # so many layers
RESTLESS = 8  # how often one may have changed, if that is after more than one of four tests
_referents: Callable[..., list[Any]] = gc.get_referents
_keys = chain.from_iterable
_DICTS = Kinds(kind for kind in CONTAINERS if issubclass(kind, dict))


@dataclass(frozen=True, slots=True)
class Layers:
    """What one object refers to, and what that refers to in turn where it is part of it."""

    web: Web
    is_apart: bool  # whether its dict is a root, too, as it does not refer to that
    atoms: list[object] = field(compare=False)  # kept, so that no other one gets their address


def layers_of(value: Any) -> Layers | None:
    """What an object refers to; None if that is much, or does not tell all.

    Of an enumeration, what its members are in.
    """
    root = _members_of(lambda: value) if is_enumeration(value) else value
    if root is None or _is_deep(type(root)):
        return None
    looked: list[Any] = [root, *_apart(root)]
    nodes, roots = [*looked], len(looked)
    atoms: list[object] = []
    seen, depth = set(map(address, looked)), 0
    while looked and depth < DEEPEST:
        found = _referents(*looked)
        keys = list(_keys([one for one in looked if type(one) in _DICTS]))
        own = found if depth else _parts_of(value, found)
        if len(found) + len(keys) > MOST or any(_is_deep(type(one)) for one in own):
            return None
        every = own is not found
        within = {address(one): one for one in own if every or _is_looked_into(type(one))}
        atoms += [one for one in (*found, *keys) if type(one) in ATOMS]
        there = set(map(address, found))
        looked = [one for at, one in within.items() if at in there and at not in seen]
        seen |= within.keys()
        nodes += looked
        depth += 1
    return None if looked else Layers(web_of(nodes, roots), roots > 1, atoms)


class Parts:
    """What some objects refer to, and what such parts of them do that are asked for.

    Whoever asks has to keep what counts alive: plain values, lest another one get their address.
    """

    def __init__(self, parts_of: Callable[[Any], Iterable[Any]]) -> None:
        self._parts_of = parts_of
        self._web: Web | None = None

    def are_as_before(self, objects: list[Any]) -> bool:
        """Whether objects refer to what they did when this was asked last."""
        if self._web is not None and self._web.is_as_before(objects):
            return True
        nodes, seen = [*objects], set(map(address, objects))
        for one in nodes:  # it grows meanwhile
            there = set(map(address, _referents(one)))
            for part in self._parts_of(one):
                if address(part) in there and address(part) not in seen:
                    seen.add(address(part))
                    nodes.append(part)
        self._web = web_of(nodes, len(objects))
        return False


def _apart(root: Any) -> list[Any]:
    """The dict of an object that does not refer to it: from CPython 3.13 on it may hold nothing."""
    held = namespace_of(root)  # from now on it is there
    return [] if held is None or any(one is held for one in _referents(root)) else [held]


def _parts_of(value: Any, found: list[Any]) -> list[Any]:
    """Of what something refers to, that which is part of it; `found` itself if that has to show.

    A function refers to more than what it remembers.
    """
    if type(value) is FunctionType:
        kept = (value.__closure__, value.__defaults__, value.__kwdefaults__, value.__dict__)
        return [part for part in kept if part is not None]
    return list(found) if is_enumeration(value) else found


def _members_of(enumeration: Reference) -> Any:
    return held_by(kind).get("_member_map_") if (kind := enumeration()) else None


def _is_looked_into(kind: type) -> bool:
    return kind in CONTAINERS or kind is CellType or issubclass(kind, (list, set, deque))


@by_class
def _is_deep(kind: type) -> bool:
    """Whether objects of a kind hold what they do not refer to."""
    held = is_raw(kind) or is_source(kind) or is_connection(kind)
    return held or kind is ContextVar or issubclass(kind, _thread._local)


@dataclass(slots=True, eq=False)
class Watched:
    """An object that is looked at together with others."""

    held: Held
    group: Group  # to which it belongs if it is looked at alone
    root: Reference
    layers: Layers
    since: int  # how many looks there had been before it was taken in
    moves: int = 0  # how often it was found changed

    def web(self) -> tuple[tuple[Reference, ...], Web]:
        """What it refers to, with what gives it, and its dict if it does not refer to that."""
        apart = (partial(_namespace, self.root),) if self.layers.is_apart else ()
        return (self.root, *apart), self.layers.web

    def is_restless(self, looks: int) -> bool:
        """Whether it is found changed so often that it had better be looked at alone."""
        return self.moves > RESTLESS and 4 * self.moves > looks - self.since


Changes = list[tuple[Watched, bool]]  # what may have changed, and whether it stays here


class Together:
    """Objects that are looked at in one go."""

    def __init__(self) -> None:
        self._watched: list[Watched] = []
        self._webs: list[tuple[tuple[Reference, ...], Web]] = []  # theirs
        self._looks = 0

    def take(self, value: Any, held: Held, group: Group) -> bool:
        """Look at an object from now on, if that can be done."""
        layers = layers_of(value)
        if layers is None:
            return False
        root = partial(_members_of, held.value) if is_enumeration(value) else by_name(held.value)
        watched = Watched(held, group, root, layers, self._looks)
        self._watched.append(watched)
        self._webs.append(watched.web())
        return True

    def changed(self) -> Changes:
        """Those that may have changed since this was asked last; some of them stay."""
        self._looks += 1
        changes: Changes = []
        for at in changed(self._webs):
            one = self._watched[at]
            value = one.held.value()
            layers = None if value is None else layers_of(value)
            one.moves += 1
            changes.append((one, layers is not None and not one.is_restless(self._looks)))
            one.layers = layers or one.layers
            self._webs[at] = one.web()
        leaving = {address(one) for one, stays in changes if not stays}
        if leaving:
            self._watched = [one for one in self._watched if address(one) not in leaving]
            self._webs = [one.web() for one in self._watched]
        return changes


def _namespace(own: Reference) -> Any:
    return namespace_of(own())
