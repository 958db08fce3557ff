"""What a footprint can touch of a library, by name, and what each is like now.

    function werkzeug.utils:redirect         its body, and what it looks up by name
    class werkzeug.test:Client{a,b}          a class but for its methods; a, b: its attributes
    dispatch click:Group.invoke<-click:Sub   a method ran on an object of another class
    name jinja2.defaults:BLOCK_START         what a module binds a name to
    text click.core:Command.main             annotations and docstring
    module blinker.base                      that it is there, and what it does besides binding
    distribution markupsafe                  version and list of files
    entries flask-login                      the entry points of a distribution
    missing simplejson                       a module that could not be imported

The attributes of a class are part of its name, so that others which a release
adds are no difference: nobody has read them yet.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable, Iterator

from edgewise.context.key import ABSENT
from edgewise.context.library.closure import Names, Node
from edgewise.context.library.installed import Installed
from edgewise.context.library.normal import digest
from edgewise.context.library.table import ClassTable, Table

FUNCTION = "function"
CLASS = "class"
DISPATCH = "dispatch"
NAME = "name"
TEXT = "text"
MODULE = "module"
DISTRIBUTION = "distribution"
ENTRIES = "entries"
MISSING = "missing"

_SHORT = 12  # characters of each part of a fingerprint


class Entities:
    """Names entities, and takes their fingerprints."""

    def __init__(self, names: Names, installed: Installed) -> None:
        self.names = names
        self.installed = installed
        self._of_function: dict[tuple[str, str], tuple[str, ...]] = {}
        self._class_names: dict[Node, str] = {}

    # -- naming ----------------------------------------------------------------------

    def of_function(self, module: str, qualname: str) -> tuple[str, ...]:
        """What whoever runs a function depends on, apart from what it calls."""
        key = (module, qualname)
        if key not in self._of_function:
            classes = self._classes_named(module, self._mentions(module, qualname))
            named = [self.of_class(c) for k in classes for c in self.names.ancestors(k)]
            function = f"{FUNCTION} {module}:{qualname}"
            self._of_function[key] = tuple(dict.fromkeys([function, *named]))
        return self._of_function[key]

    def of_class(self, node: Node) -> str:
        """The name of a class, with its attributes as they are now."""
        if node not in self._class_names:
            klass = self.names.klass(node)
            known = sorted(klass.attributes) if klass is not None else []
            listed = ",".join(name for name in known if not _is_special(name))
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
        if not node.name or self.names.table(node.module) is None:
            return
        yield f"{NAME} {node.module}:{node.name}"
        for found in self.names.classes([node]):
            for above in self.names.ancestors(found):
                yield self.of_class(above)

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

    # -- fingerprints ------------------------------------------------------------------

    def fingerprint(self, entity: str) -> str:
        """What an entity is like now."""
        kind, _, name = entity.partition(" ")
        if kind == DISTRIBUTION:
            return self.installed.state(name)
        if kind == ENTRIES:
            return self.installed.entries(name)
        if kind == MISSING:
            return ABSENT if not self._importable(name) else "there"
        module, _, rest = name.partition(":")
        table = self.names.table(module)
        if table is None:
            return ABSENT
        if kind == MODULE:
            return self._module(module, table)
        if kind == FUNCTION:
            return self._function(module, rest, table)
        if kind == CLASS:
            return self._class(module, rest)
        if kind == DISPATCH:
            return self._dispatch(rest)
        if kind == TEXT:
            return table.texts.get(rest, ABSENT)
        return self._name(module, rest)

    def _importable(self, name: str) -> bool:
        if self.installed.find(name) is not None:
            return True
        return name in sys.modules

    def _module(self, module: str, table: Table) -> str:
        mentioned = [n for m in table.rest.mentions for n in self.names.resolve(module, m)]
        own = digest(table.rest.digest, ",".join(sorted(self._unresolved(table))))
        return _joined(own, self.names.closure(mentioned))

    def _unresolved(self, table: Table) -> Iterator[str]:
        """Imports of a module that would fail."""
        for targets in table.imports.values():
            for target in targets:
                node = self.names.absolute(target)
                found = self.names.table(node.module) if node.name else None
                if found is not None and not _binds(found, node.name):
                    yield target

    def _mentions(self, module: str, qualname: str) -> frozenset[str]:
        table = self.names.table(module)
        if table is None or qualname not in table.functions:
            return frozenset()
        return table.functions[qualname].mentions | table.headers[qualname].mentions

    def _function(self, module: str, qualname: str, table: Table) -> str:
        own = table.functions.get(qualname)
        if own is None:
            return ABSENT
        mentioned = self._mentions(module, qualname)
        around = self._closure_but_classes(module, mentioned)
        return _joined(digest(own.digest, table.headers[qualname].digest), around)

    def _closure_but_classes(self, module: str, mentioned: Iterable[str]) -> str:
        """A digest of what names lead to; a class only counts as that very class."""
        plain: list[Node] = []
        classes: set[Node] = set()
        for mention in mentioned:
            nodes = self.names.resolve(module, mention)
            found = list(self.names.classes(nodes))
            classes.update(found)
            if not found:
                plain += nodes
        return digest(self.names.closure(plain), *(f"{c.module}:{c.name}" for c in sorted(classes)))

    def _classes_named(self, module: str, mentioned: Iterable[str]) -> list[Node]:
        nodes = [node for m in sorted(mentioned) for node in self.names.resolve(module, m)]
        return sorted(set(self.names.classes(nodes)))

    def _class(self, module: str, rest: str) -> str:
        qualname, _, listed = rest.rstrip("}").partition("{")
        klass = self.names.klass(Node(module, qualname))
        if klass is None:
            return ABSENT
        pieces = [klass.attributes.get(name) for name in listed.split(",") if name]
        own = [klass.own.digest, *(piece.digest if piece else ABSENT for piece in pieces)]
        own += self._overriding(Node(module, qualname), klass)
        mentioned = klass.own.mentions.union(*(piece.mentions for piece in pieces if piece))
        return _joined(digest(*own), self._closure_but_classes(module, mentioned))

    def _overriding(self, node: Node, klass: ClassTable) -> list[str]:
        """The methods that hide those of classes outside libraries, every object's included."""
        hidden: set[str] = set()
        for above in self.names.ancestors(node):
            found = self.names.klass(above)
            for base in found.bases if found is not None else ():
                hidden |= _attributes_of(self.names.resolve(above.module, base))
        return sorted(m for m in klass.methods if _is_special(m) or m in hidden)

    def _dispatch(self, rest: str) -> str:
        method, _, before = rest.partition("<-")
        name = method.rpartition(".")[2]
        found = []
        for one in before.split(">"):
            module, _, qualname = one.partition(":")
            klass = self.names.klass(Node(module, qualname))
            if klass is not None and (name in klass.methods or name in klass.attributes):
                found.append(one)
        return digest(*found) if found else "none"

    def _name(self, module: str, name: str) -> str:
        node = Node(module, name)
        classes = sorted(self.names.classes([node]))
        if classes:
            return digest(*(f"{c.module}:{c.name}" for c in classes))
        table = self.names.table(module)
        known = table is not None and _binds(table, name)
        if not known and not self.names.is_module(f"{module}.{name}"):
            return ABSENT
        return self.names.closure([node])


def _binds(table: Table, name: str) -> bool:
    """Whether a module may have a name; one with stars or `__getattr__` may have any."""
    if table.stars or "__getattr__" in table.functions:
        return True
    return any(
        name in part for part in (table.names, table.functions, table.classes, table.imports)
    )


def _attributes_of(nodes: Iterable[Node]) -> set[str]:
    """The attributes of a class outside libraries, if that is what a name stands for."""
    found: set[str] = set()
    for node in nodes:
        dotted = node.module if not node.name else node.name
        module, _, last = dotted.rpartition(".")
        holder = sys.modules.get(module) if module else builtins
        kind = getattr(holder, last, None)
        if isinstance(kind, type):
            found.update(dir(kind))
    return found


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _joined(own: str, around: str) -> str:
    return f"{own[:_SHORT]}.{around[:_SHORT]}"
