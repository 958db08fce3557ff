"""Fingerprints of what libraries define, each with all that it depends on at import.

A function looks names up in its module when it runs. What those names are bound
to was decided when the module was imported, by other names in turn. So the
fingerprint of a function is its own digest and one of everything that can be
reached from it by names, but for the bodies of other functions: whoever runs
those is seen to. Being a set, what is reached does not depend on where one starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from edgewise.context.library.mentions import WHOLE
from edgewise.context.library.normal import digest
from edgewise.context.library.table import ClassTable, Table
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys

ABSENT = "absent"


class Node(NamedTuple):
    """A name of a module, or a module itself."""

    module: str
    name: str


class Names:
    """What the names of all libraries stand for."""

    def __init__(
        self, table: Callable[[str], Table | None], is_module: Callable[[str], bool]
    ) -> None:
        self.table = table
        self.is_module = is_module
        self._nodes: dict[Node, tuple[str, tuple[Node, ...]]] = {}
        self._resolved: dict[tuple[str, str], tuple[Node, ...]] = {}

    # -- from names to nodes -----------------------------------------------------------

    def resolve(self, module: str, mention: str) -> tuple[Node, ...]:
        """What a dotted name in a module stands for."""
        key = (module, mention)
        if key not in self._resolved:
            self._resolved[key] = tuple(self._resolve(module, mention))
        return self._resolved[key]

    def _resolve(self, module: str, mention: str) -> Iterator[Node]:
        if mention.startswith(":"):
            yield self.absolute(mention[1:])
            return
        root, _, rest = mention.partition(".")
        table = self.table(module)
        targets = table.imports.get(root, ()) if table is not None else ()
        for target in targets:
            node = self.absolute(target)
            yield node
            if not node.name:  # an attribute of a module, or all of them
                yield self.absolute(f"{target}.{rest or WHOLE}")
        if not targets or table is None or root in table.names:
            yield Node(module, root)

    def absolute(self, dotted: str) -> Node:
        """The name that a dotted name leads to, counted from the last module in it."""
        parts = dotted.split(".")
        if parts[0] in sys.stdlib_module_names:
            return Node(dotted, "")
        for length in range(len(parts), 0, -1):
            module = ".".join(parts[:length])
            if self.is_module(module):
                return Node(module, parts[length] if length < len(parts) else "")
        return Node(dotted, "")

    def classes(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """The classes that names stand for, however often they were imported on the way."""
        seen: set[Node] = set()
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            if node in seen or not node.name:
                continue
            seen.add(node)
            table = self.table(node.module)
            if table is None:
                continue
            if node.name in table.classes:
                yield node
            waiting += [self.absolute(target) for target in table.imports.get(node.name, ())]
            if node.name not in table.imports:
                waiting += [Node(star, node.name) for star in table.stars]

    def ancestors(self, node: Node) -> list[Node]:
        """A class and those of libraries above it."""
        found: dict[Node, None] = {}
        waiting = [node]
        while waiting:
            here = waiting.pop()
            klass = self.klass(here)
            if klass is None or here in found:
                continue
            found[here] = None
            bases = [n for base in klass.bases for n in self.resolve(here.module, base)]
            waiting += self.classes(bases)
        return list(found)

    def klass(self, node: Node) -> ClassTable | None:
        """The table of a class."""
        table = self.table(node.module)
        return table.classes.get(node.name) if table is not None else None

    # -- from nodes to fingerprints ------------------------------------------------------

    def closure(self, nodes: Iterable[Node]) -> str:
        """A digest of everything that can be reached by names."""
        reached = sorted(self.reached(nodes).items())
        return digest(*(f"{n.module}:{n.name}={own}" for n, own in reached))

    def reached(self, nodes: Iterable[Node]) -> dict[Node, str]:
        """Everything that can be reached by names, each with its own digest."""
        reached: dict[Node, str] = {}
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            if node in reached:
                continue
            own, further = self._node(node)
            reached[node] = own
            waiting += further
        return reached

    def _node(self, node: Node) -> tuple[str, tuple[Node, ...]]:
        if node not in self._nodes:
            self._nodes[node] = self._read(node)
        return self._nodes[node]

    def _read(self, node: Node) -> tuple[str, tuple[Node, ...]]:
        """The digest of a name, and the names it was made of."""
        table = self.table(node.module) if node.name else None
        if table is None:
            return "outside", ()
        if node.name == WHOLE:
            bound = {*table.names, *table.headers, *table.classes, *table.imports}
            own_names = [Node(node.module, n) for n in sorted(bound) if "." not in n]
            return WHOLE, (*own_names, *(Node(star, WHOLE) for star in table.stars))
        own: list[str] = []
        mentioned: set[str] = set()
        further: list[Node] = []
        for pieces in (table.headers, table.names):
            if node.name in pieces:
                own.append(pieces[node.name].digest)
                mentioned |= pieces[node.name].mentions
        klass = table.classes.get(node.name)
        if klass is not None:
            said = {} if klass.plain else klass.fields
            every = (klass.attributes[name] for name in sorted(klass.attributes))
            for piece in (klass.own, *every, *said.values()):
                own.append(piece.digest)
                mentioned |= piece.mentions
        for target in table.imports.get(node.name, ()):
            own.append(target)
            further.append(self.absolute(target))
        if not own:
            own.append(self._elsewhere(node, table, further))
        for mention in mentioned:
            further += self.resolve(node.module, mention)
        return digest(*own), tuple(further)

    def _elsewhere(self, node: Node, table: Table, further: list[Node]) -> str:
        """A name that a module does not bind itself."""
        if self.is_module(f"{node.module}.{node.name}"):
            return "module"
        for star in table.stars:
            further += [Node(star, node.name), Node(star, "__all__")]
        return ABSENT
