"""To what some names are bound, so that it can be told later which are bound otherwise.

Plain values are kept; of other objects it is noted where they are. None is kept alive by
that, so another one may come to be in its place: of those that can tell, it is noted
when they are gone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from edgewise.data import dataclass, field
from edgewise.plugin.contents import ATOMS, identity
from edgewise.standard import builtins as __builtins__
from edgewise.standard import suppress, weakref

# Of some tests, those that ran what may bind a name; none if nothing shows.
Binding = Callable[[str, list[int]], list[int]]


class _Telling(weakref.ref[Any]):
    """A reference to what a name is bound to."""

    __slots__ = ("name",)
    name: str


@dataclass(slots=True)
class Bindings:
    """Names, and to what they are bound."""

    bound: dict[str, object] = field(default_factory=dict)
    gone: dict[str, object] = field(default_factory=dict)  # names, if what they meant is gone
    _telling: dict[str, object] = field(default_factory=dict)  # references that see it go
    _note: Callable[[Any], None] = field(init=False)

    def __post_init__(self) -> None:
        gone = self.gone

        def note(reference: _Telling) -> None:
            gone[reference.name] = None

        self._note = note

    def take(self, names: Mapping[str, Any], of: Callable[[Any], object] = identity) -> list[str]:
        """Take in these names, all there are; which are bound otherwise than before."""
        before, gone = self.bound, set(self.gone)
        now = self.bound = {name: of(value) for name, value in names.items()}
        changed = [
            name
            for name in before.keys() | now.keys()
            if name in gone or not _same(before.get(name, now), now.get(name, now))
        ]
        for name in changed:
            self._telling.pop(name, None)  # first, lest it tell once more
            self.gone.pop(name, None)
            if name in now:
                self._look_after(name, names[name])
        return changed

    def go_on_from(self, other: Bindings) -> bool:
        """Whether plain values are not those that others are; these are said to be bound, then."""
        earlier = {
            name: value
            for name, value in other.bound.items()
            if type(value) in ATOMS and type(self.bound.get(name, other)) in ATOMS
        }
        changed = {n: v for n, v in earlier.items() if not _same(v, self.bound[n])}
        self.bound.update(changed)
        return bool(changed)

    def _look_after(self, name: str, value: object) -> None:
        if type(value) not in ATOMS:
            with suppress(TypeError):  # objects of its kind tell nobody
                telling = self._telling[name] = _Telling(value, self._note)
                telling.name = name


def _same(one: object, other: object) -> bool:
    plain = type(one) in ATOMS or type(one) is tuple
    return one is other or (type(one) is type(other) and plain and one == other)
