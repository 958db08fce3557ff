"""What ran when libraries were imported, by the names that it went into.

An import-time statement that does nothing but bind names hands what ran in it on
to those names: only who uses one of them depends on it. That holds as long as
the functions that ran change nothing else; whether they do is a matter of its own
for everybody who imports the module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from edgewise.context.library.bound import Bound
from edgewise.context.library.closure import Node
from edgewise.context.library.entities import Entities
from edgewise.context.library.fingerprints import (
    DISPATCH,
    DISTRIBUTION,
    EFFECT,
    ENTRIES,
    FUNCTION,
    MISSING,
    MODULE,
    RAN,
    TEXT,
    VERSION,
)
from edgewise.context.library.normal import digest
from edgewise.context.library.outward import GIVEN, NOTHING
from edgewise.standard import builtins as __builtins__

_NAMELESS = tuple(
    f"{kind} " for kind in (DISTRIBUTION, DISPATCH, ENTRIES, MISSING, MODULE, TEXT, VERSION)
)
Function = tuple[str, str]  # module, qualified name
Known = Callable[[str, Callable[[], Iterable[str]]], tuple[str, ...]]


class Made:
    """Which entities went into which names."""

    def __init__(self, entities: Entities, known: Known) -> None:
        self.entities = entities
        self.known = known
        self._went: dict[str, dict[str, None]] = {}  # "module:name" -> entities
        self._tag = ""

    def reducible(self, ran: Iterable[Function], defines: bool) -> bool:
        """Whether functions change nothing but what they return, or are given to decorate."""
        allowed = GIVEN if defines else NOTHING
        return all(self._level(*function) <= allowed for function in ran)

    def _level(self, module: str, name: str) -> int:
        node = Node(module, name)
        key = f"level {module}:{name}"
        found = self.known(key, lambda: [str(self.entities.contained.level(node))])
        return int(found[0])

    def without_lookups(self, module: str, bound: Bound, ran: list[Function]) -> list[Function]:
        """What ran in an import, but for `__getattr__` of modules that have what is asked for.

        Python asks every module for its `__path__`.
        """
        key = f"bound {module} {' '.join(bound.names)}"
        missing = self.known(
            key, lambda: [n for n in bound.names if not self.entities.is_bound(module, n)]
        )
        return ran if missing else [one for one in ran if one[1] != "__getattr__"]

    def put(self, module: str, names: Iterable[str], ran: Iterable[str]) -> None:
        """What ran went into names of a module."""
        entities = dict.fromkeys(_as_run(entity) for entity in ran)
        for name in names:
            self._went.setdefault(f"{module}:{name}", {}).update(entities)

    def close(self) -> None:
        """Nothing more will be put in."""
        self._tag = digest(*sorted(self._went))

    def with_what_went_in(self, entities: Iterable[str]) -> list[str]:
        """Entities, and what ran at import and went into the names that they lead to."""
        found: dict[str, None] = {}
        waiting = list(entities)
        while waiting:
            entity = waiting.pop()
            if entity in found:
                continue
            found[entity] = None
            if self._went and not entity.startswith(_NAMELESS):
                for place in self._places_of(entity):
                    waiting += self._went[place]
        return list(found)

    def _places_of(self, entity: str) -> tuple[str, ...]:
        key = f"made {self._tag} {entity.partition('{')[0]}"
        return self.known(key, lambda: self._places(entity))

    def _places(self, entity: str) -> Iterator[str]:
        """Of the names that an entity depends on, those that something went into."""
        kind, _, name = entity.partition(" ")
        module, _, rest = name.partition(":")
        nodes = [Node(module, rest.partition("{")[0])]
        if kind in (FUNCTION, RAN):
            nodes = [Node(module, part) for part in _prefixes(rest)]
            nodes += self.entities.mentioned(module, rest)
        for node in self.entities.names.reached(nodes):
            place = f"{node.module}:{node.name}"
            if place in self._went:
                yield place


def _as_run(entity: str) -> str:
    """A function is one that ran: who uses its value does not call it."""
    kind, _, name = entity.partition(" ")
    return f"{RAN} {name}" if kind == FUNCTION else entity


def effect_of(module: str, function: str) -> str:
    """The entity that tells whether running a function changes anything."""
    return f"{EFFECT} {module}:{function}"


def _prefixes(qualname: str) -> Iterator[str]:
    parts = qualname.split(".")
    return (".".join(parts[:count]) for count in range(1, len(parts) + 1))
