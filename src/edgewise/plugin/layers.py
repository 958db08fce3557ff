"""Whether any of many objects has changed, seen in a few calls, and not in some for each of them.

What an object refers to, and what the containers refer to that it has in it, the collector of
garbage tells of all objects at once. As long as these are the same objects in the same
places, nothing has changed that a glance at each would show. Nothing is kept alive by that but
plain values, lest another one come to be where one was.
"""

from __future__ import annotations

import _thread
import gc
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, zip_longest
from types import CellType, FunctionType
from typing import Any, NamedTuple

from edgewise.native import native
from edgewise.plugin.contents import ATOMS, by_class, is_connection, is_raw, is_source
from edgewise.plugin.enumerations import is_enumeration
from edgewise.plugin.glances import CONTAINERS
from edgewise.plugin.held import Group, Held
from edgewise.plugin.memory import addresses, called
from edgewise.plugin.references import Reference, by_name
from edgewise.plugin.sharing import held_by
from edgewise.trace.kinds import Kinds
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import address

MOST = 200  # what an object may refer to, in one layer
DEEPEST = 6  # so many layers
ALL = 2000  # what the objects that are looked at in one go may refer to
RESTLESS = 8  # how often one may have changed, if that is after more than one of four tests
_referents: Callable[..., list[Any]] = gc.get_referents
_keys = chain.from_iterable
_DICTS = Kinds(kind for kind in CONTAINERS if issubclass(kind, dict))


class _Layer(NamedTuple):
    """What some objects refer to: which these are, and at which of them to look on."""

    ids: bytes  # which objects they refer to
    further: tuple[int, ...]  # places in what they refer to
    tables: tuple[int, ...]  # places among the objects of those with keys
    keys: bytes  # which those are
    width: int  # how many objects
    found: int  # how many they refer to


@dataclass(frozen=True, slots=True)
class Layers:
    """What one object refers to, and what that refers to in turn where it is part of it."""

    roots: bytes  # which object it is, and which its dict, if it does not refer to that
    layers: list[_Layer]
    size: int  # how many objects have to be looked at
    atoms: list[object] = field(compare=False)  # kept, so that no other one gets their address


def layers_of(value: Any) -> Layers | None:
    """What an object refers to; None if that is much, or does not tell all.

    Of an enumeration, what its members are in.
    """
    root = _members_of(lambda: value) if is_enumeration(value) else value
    if root is None or _is_deep(type(root)):
        return None
    looked: list[Any] = [root, *_apart(root)]
    roots = addresses(looked)
    layers: list[_Layer] = []
    atoms: list[object] = []
    seen, size = set(map(address, looked)), 0
    while looked and len(layers) < DEEPEST:
        found = _referents(*looked)
        tables = [at for at, one in enumerate(looked) if type(one) in _DICTS]
        keys = list(_keys([looked[at] for at in tables]))
        own = found if layers else _parts_of(value, found)
        if len(found) + len(keys) > MOST or any(_is_deep(type(one)) for one in own):
            return None
        every = own is not found
        within = {address(one) for one in own if every or _is_looked_into(type(one))} - seen
        further = [at for at, one in enumerate(found) if address(one) in within]
        told = addresses(found), tuple(further), tuple(tables), addresses(keys)
        layers.append(_Layer(*told, len(looked), len(found)))
        size += len(found) + len(keys)
        atoms += [one for one in (*found, *keys) if type(one) in ATOMS]
        looked = [found[at] for at in further]
        seen |= within
    return None if looked else Layers(roots, layers, size, atoms)


class Parts:
    """What some objects refer to, and what such parts of them do that are asked for.

    Whoever asks has to keep what counts alive: plain values, lest another one get their address.
    """

    def __init__(self, parts_of: Callable[[Any], Iterable[Any]]) -> None:
        self._parts_of = parts_of
        self._before: list[_Layer] = []

    def are_as_before(self, objects: list[Any]) -> bool:
        """Whether objects refer to what they did when this was asked last."""
        if self._before and _are_as_before(objects, self._before):
            return True
        looked, self._before = objects, []
        while looked or not self._before:
            found = _referents(*looked)
            tables = [at for at, one in enumerate(looked) if type(one) is dict]
            keys = list(_keys([looked[at] for at in tables]))
            places = {address(one): at for at, one in enumerate(found)}
            wanted = {address(part) for one in looked for part in self._parts_of(one)}
            further = tuple(at for key, at in places.items() if key in wanted)
            told = addresses(found), further, tuple(tables), addresses(keys)
            self._before.append(_Layer(*told, len(looked), len(found)))
            looked = [found[at] for at in further]
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

    def roots(self) -> Iterable[Reference]:
        """It, and its dict if it does not refer to that."""
        yield self.root
        if self.layers.layers[0].width > 1:
            yield partial(_namespace, self.root)

    def is_as_before(self) -> bool:
        """Whether it refers to what it did, in all its layers."""
        looked: list[Any] = [root() for root in self.roots()]
        if addresses(looked) != self.layers.roots:
            return False
        return _are_as_before(looked, self.layers.layers)

    def is_restless(self, looks: int) -> bool:
        """Whether it is found changed so often that it had better be looked at alone."""
        return self.moves > RESTLESS and 4 * self.moves > looks - self.since


Changes = list[tuple[Watched, bool]]  # what may have changed, and whether it stays here


class Together:
    """Objects that are looked at in one go, so many at a time."""

    def __init__(self) -> None:
        self._blocks: list[_Block] = []
        self._looks = 0

    def take(self, value: Any, held: Held, group: Group) -> bool:
        """Look at an object from now on, if that can be done."""
        layers = layers_of(value)
        if layers is None:
            return False
        root = partial(_members_of, held.value) if is_enumeration(value) else by_name(held.value)
        block = next((one for one in self._blocks if one.size + layers.size <= ALL), None)
        if block is None:
            block = _Block()
            self._blocks.append(block)
        block.add(Watched(held, group, root, layers, self._looks))
        return True

    def changed(self) -> Changes:
        """Those that may have changed since this was asked last."""
        self._looks += 1
        changes: Changes = []
        for block in self._blocks:
            if not block.is_as_before():
                changes += block.changes(self._looks)
        return changes


class _Block:
    """Some objects whose layers are put side by side."""

    def __init__(self) -> None:
        self.size = 0
        self._watched: list[Watched] = []
        self._roots: list[Reference] = []
        self._which = b""  # they are
        self._layers: list[_Layer] | None = []  # None if they are to be put together anew

    def add(self, watched: Watched) -> None:
        self._watched.append(watched)
        self.size += watched.layers.size
        self._layers = None

    def is_as_before(self) -> bool:
        """Whether none has changed since it was looked at last."""
        if self._layers is None:
            every = (one.layers.layers for one in self._watched)
            self._layers = list(map(_side_by_side, zip_longest(*every, fillvalue=_NOTHING)))
            self._roots = [root for one in self._watched for root in one.roots()]
            self._which = b"".join(one.layers.roots for one in self._watched)
        looked = called(self._roots)
        return addresses(looked) == self._which and _are_as_before(looked, self._layers)

    def changes(self, looks: int) -> Changes:
        """Those that have changed after so many looks; some of them stay."""
        found: Changes = []
        for one in self._watched:
            if not one.is_as_before():
                value = one.held.value()
                layers = None if value is None else layers_of(value)
                one.moves += 1
                stays = layers is not None and not one.is_restless(looks)
                one.layers = layers or one.layers
                found.append((one, stays))
        leaving = {address(one) for one, stays in found if not stays}
        self._watched = [one for one in self._watched if address(one) not in leaving]
        self.size = sum(one.layers.size for one in self._watched)
        self._layers = None
        return found


def _follow(looked: list[Any], layers: list[_Layer]) -> bool:
    """Whether objects refer to what they did, and what these refer to in turn, layer by layer."""
    for layer in layers:
        found = _referents(*looked)
        if addresses(found) != layer.ids:
            return False
        if addresses(_keys([looked[at] for at in layer.tables])) != layer.keys:
            return False
        looked = [found[at] for at in layer.further]
    return True


_are_as_before: Callable[[list[Any], list[_Layer]], bool] = (
    _follow if native is None else native.are_as_before
)


def _namespace(own: Reference) -> Any:
    return namespace_of(own())


_NOTHING = _Layer(b"", (), (), b"", 0, 0)


def _side_by_side(layers: Sequence[_Layer]) -> _Layer:
    """What several objects have in the same layer, as if it were one object's."""
    width, found = 0, 0
    further, tables = [], []
    for one in layers:
        further += [found + at for at in one.further]
        tables += [width + at for at in one.tables]
        width += one.width
        found += one.found
    ids, keys = b"".join(one.ids for one in layers), b"".join(one.keys for one in layers)
    return _Layer(ids, tuple(further), tuple(tables), keys, width, found)
