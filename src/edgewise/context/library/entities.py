"""Which entities stand for what a footprint reaches of a library."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.context.library.closure import Names, Node
from edgewise.context.library.fingerprints import (
    CLASS,
    DISPATCH,
    FUNCTION,
    NAME,
    Fingerprints,
    binds,
)
from edgewise.context.library.installed import Installed
from edgewise.context.library.places import is_special
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys


class Entities(Fingerprints):
    """Names entities, and takes their fingerprints."""

    def __init__(self, names: Names, installed: Installed) -> None:
        super().__init__(names, installed)
        self._of_function: dict[tuple[str, str], tuple[str, ...]] = {}
        self._class_names: dict[Node, str] = {}

    def of_function(self, module: str, qualname: str) -> tuple[str, ...]:
        """What whoever runs a function depends on, apart from what it calls."""
        key = (module, qualname)
        if key not in self._of_function:
            classes = self._classes_named(module, self._mentions(module, qualname))
            named = [self.of_class(c) for k in classes for c in self.names.ancestors(k)]
            function = f"{FUNCTION} {module}:{qualname}"
            self._of_function[key] = tuple(dict.fromkeys([function, *named]))
        return self._of_function[key]

    def is_bound(self, module: str, name: str) -> bool:
        """Whether what a module imports as a name is there without `__getattr__`."""
        table = self.names.table(module)
        targets = table.imports.get(name, []) if table is not None else []
        nodes = [self.names.absolute(target) for target in targets]
        return bool(nodes) and all(self._is_bound(node) for node in nodes)

    def _is_bound(self, node: Node) -> bool:
        table = self.names.table(node.module)
        return not node.name or (table is not None and binds(table, node.name))

    def mentioned(self, module: str, qualname: str) -> list[Node]:
        """What the names stand for that a function looks up."""
        names = sorted(self._mentions(module, qualname))
        return [node for name in names for node in self.names.resolve(module, name)]

    def of_class(self, node: Node) -> str:
        """The name of a class, with its attributes as they are now."""
        if node not in self._class_names:
            klass = self.names.klass(node)
            known = sorted(klass.attributes) if klass is not None else []
            listed = ",".join(name for name in known if not is_special(name))
            self._class_names[node] = f"{CLASS} {node.module}:{node.name}{{{listed}}}"
        return self._class_names[node]

    def of_lineage(self, lineage: str) -> Iterator[tuple[str, Node | None]]:
        """The classes in an order of lookup, each with where it is defined, if in a library."""
        for name in lineage.split(">"):
            node = self._class_called(name.replace(".<locals>", ""))
            yield name, node

    def _class_called(self, dotted: str) -> Node | None:
        parts = dotted.split(".")
        if parts[0] in sys.stdlib_module_names:
            return None
        for length in range(len(parts) - 1, 0, -1):
            module = ".".join(parts[:length])
            if self.names.is_module(module):
                node = Node(module, ".".join(parts[length:]))
                return node if self.names.klass(node) is not None else None
        return None

    def of_receiver(self, module: str, qualname: str, lineage: str) -> Iterator[str]:
        """What whoever runs a method on an object of some class depends on."""
        holder = qualname.rpartition(".")[0]
        before: list[str] = []
        seen = False
        for _, node in self.of_lineage(lineage):
            if node is None:
                continue
            yield self.of_class(node)
            seen = seen or node == (module, holder)
            if not seen:
                before.append(f"{node.module}:{node.name}")
        if before and seen:
            yield f"{DISPATCH} {module}:{qualname}<-{'>'.join(before)}"

    def of_name(self, dotted: str) -> Iterator[str]:
        """What whoever asks for a dotted name depends on."""
        node = self.names.absolute(dotted)
        if self.names.table(node.module) is None:
            return
        yield f"{NAME} {node.module}:{node.name}"
        yield from self._submodules(node.module)
        for found in self.names.classes([node]):
            for above in self.names.ancestors(found):
                yield self.of_class(above)

    def _submodules(self, module: str) -> Iterator[str]:
        """A module that is an attribute of its package is one because somebody imports it."""
        package, _, last = module.rpartition(".")
        while package:
            table = self.names.table(package)
            if table is not None and last in table.imports:
                yield f"{NAME} {package}:{last}"
            package, _, last = package.rpartition(".")

    def imports_of(self, module: str, qualname: str | None = None) -> list[str]:
        """The dotted names that a module, or a function in it, imports."""
        table = self.names.table(module)
        if table is None:
            return []
        if qualname is not None:
            piece = table.functions.get(qualname)
            mentioned = piece.mentions if piece is not None else frozenset()
            found = {name[1:] for name in mentioned if name.startswith(":")}
        else:
            found = {target for targets in table.imports.values() for target in targets}
            found.update(table.stars)
        return sorted(n for n in found if n.partition(".")[0] not in sys.stdlib_module_names)

    def is_missing(self, top: str) -> bool:
        """Whether there is no module of that name at all."""
        return not self._importable(top)
