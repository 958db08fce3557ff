"""What a footprint can touch of a library, by name, and what each is like now.

    function werkzeug.utils:redirect         its body, and what it looks up by name
    class werkzeug.test:Client{a,b}          a class but for its methods; a, b: its attributes
    dispatch click:Group.invoke<-click:Sub   a method ran on an object of another class
    name jinja2.defaults:BLOCK_START         what a module binds a name to
    text click.core:Command.main             annotations and docstring
    ran jinja2.compiler:optimizeconst        a function, of which a name has the value
    effect jinja2.utils:pass_context         what running a function changes besides its value
    module blinker.base                      that it is there, and what it does besides binding
    distribution markupsafe                  version and list of files
    entries flask-login                      the entry points of a distribution
    missing simplejson                       a module that could not be imported, or was looked for
    version flask                            the version of a distribution; "*": those of all
    data certifi/cacert.pem                  what is in a file; "certifi/": which files there are

The attributes of a class are part of its name, so that others which a release
adds are no difference: nobody has read them yet.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Iterator

from edgewise.context.key import ABSENT
from edgewise.context.library import data
from edgewise.context.library.closure import Names, Node
from edgewise.context.library.contained import Contained
from edgewise.context.library.installed import EVERY, Installed, canonical
from edgewise.context.library.mentions import WHOLE
from edgewise.context.library.normal import digest
from edgewise.context.library.outward import MORE
from edgewise.context.library.places import is_special
from edgewise.context.library.storing import Storing
from edgewise.context.library.table import ClassTable, Table
from edgewise.standard import builtins as __builtins__
from edgewise.standard import importlib, suppress, sys

FUNCTION = "function"
CLASS = "class"
DISPATCH = "dispatch"
NAME = "name"
TEXT = "text"
MODULE = "module"
DISTRIBUTION = "distribution"
ENTRIES = "entries"
MISSING = "missing"
VERSION = "version"
DATA = "data"
EFFECT = "effect"
RAN = "ran"

STAR = "*"  # in place of a name: those that `import *` brings
_SHORT, _SHORTER = 12, 4  # characters of each part of a fingerprint
# Bases from elsewhere that do not look at what a class below them says.
_INDIFFERENT = ("typing.Generic", "abc.ABC", "collections.abc.", "typing.Protocol")


class Fingerprints:
    """Takes the fingerprints of entities."""

    def __init__(self, names: Names, installed: Installed) -> None:
        self.names = names
        self.installed = installed
        self.contained = Contained(names)
        self.storing = Storing(names)

    def fingerprint(self, entity: str) -> str:
        """What an entity is like now."""
        kind, _, name = entity.partition(" ")
        if kind == DISTRIBUTION:
            return self.installed.state(name)
        if kind == ENTRIES:
            return self.installed.entries(name)
        if kind == MISSING:
            if self._importable(name):
                return "there"
            return "a directory" if self.installed.is_namespace(name) else ABSENT
        if kind == VERSION:
            every = name == EVERY
            found = self.installed.versions() if every else self.installed.version(canonical(name))
            return found or ABSENT
        if kind == DATA:
            return data.fingerprint(name, self.installed)
        module, _, rest = name.partition(":")
        table = self.names.table(module)
        if kind == MODULE:
            return self._module(module, table)
        if table is None:
            return ABSENT
        if kind in (FUNCTION, RAN):
            return self._function(module, rest, table)
        if kind == CLASS:
            return self._class(module, rest)
        if kind == DISPATCH:
            return self._dispatch(rest)
        if kind == TEXT:
            return table.texts.get(rest, ABSENT)
        if kind == EFFECT:
            level = self.contained.level(Node(module, rest))
            return self._function(module, rest, table) if level == MORE else f"level {level}"
        return self._name(module, rest)

    def _importable(self, name: str) -> bool:
        if self.installed.find(name) is not None:
            return True
        return name in sys.modules

    def _module(self, module: str, table: Table | None) -> str:
        """What importing a module does; one that is gone does nothing."""
        if table is None:
            if self.names.is_module(module):
                return "no source"
            table = Table()
        mentioned = [n for m in table.rest.mentions for n in self.names.resolve(module, m)]
        stored = sorted(self.storing.statements(module, table))
        own = digest(table.rest.digest, ",".join(sorted(self._unresolved(table))), *stored)
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
        said = table.headers[qualname].digest  # also apart: it tells how likely callers are to fail
        return f"{_joined(digest(own.digest, said), around)}.{said[:_SHORTER]}"

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
        node = Node(module, qualname)
        own += self._overriding(node, klass)
        own += self._hiding(node, klass, listed.split(","))
        if self._minds_fields(node):
            own += [*klass.attributes, *(p.digest for p in klass.attributes.values())]
            own += [*klass.fields, *(p.digest for p in klass.fields.values())]
        mentioned = klass.own.mentions.union(*(piece.mentions for piece in pieces if piece))
        table = self.names.table(module)
        if table is not None and qualname in table.names:  # what the module does to it later
            own.append(table.names[qualname].digest)
            mentioned |= table.names[qualname].mentions
        return _joined(digest(*own), self._closure_but_classes(module, mentioned))

    def _overriding(self, node: Node, klass: ClassTable) -> list[str]:
        """The methods that hide those of classes outside libraries, every object's included."""
        hidden: set[str] = set()
        for above in self.names.ancestors(node):
            found = self.names.klass(above)
            for base in found.bases if found is not None else ():
                hidden |= _attributes_of(self.names.resolve(above.module, base))
        return sorted(m for m in klass.methods if is_special(m) or m in hidden)

    def _hiding(self, node: Node, klass: ClassTable, listed: list[str]) -> list[str]:
        """The attributes that are new in a class and hide those of classes above it."""
        new = {n for n in klass.attributes if n not in listed and not is_special(n)}
        if not new and not klass.methods:
            return []
        above = [self.names.klass(one) for one in self.names.ancestors(node)[1:]]
        attributes = {name for found in above if found is not None for name in found.attributes}
        methods = {name for found in above if found is not None for name in found.methods}
        return sorted((new & (attributes | methods)) | (attributes & set(klass.methods)))

    def _minds_fields(self, node: Node) -> bool:
        """Whether something may look at all that a class says, annotations included."""
        for above in self.names.ancestors(node):
            klass = self.names.klass(above)
            if klass is None or not klass.plain:
                return True
            for base in klass.bases:
                if not all(map(self._is_indifferent, self.names.resolve(above.module, base))):
                    return True
        return False

    def _is_indifferent(self, base: Node) -> bool:
        if any(True for _ in self.names.classes([base])):
            return True  # of a library: looked at in turn
        if not base.name:
            return base.module.startswith(_INDIFFERENT)
        table = self.names.table(base.module)
        if table is not None and base.name in table.imports:
            targets = [self.names.absolute(one) for one in table.imports[base.name]]
            return all(map(self._is_indifferent, targets))
        known = table is None or _binds(table, base.name)
        return not known and isinstance(getattr(builtins, base.name, None), type)

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
        if not name:
            return "there"
        node = Node(module, name)
        if name in (WHOLE, STAR):  # of what `import *` brings, nobody asks for one by one
            return self.names.closure([Node(module, WHOLE)])
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
    return bool(table.stars) or "__getattr__" in table.functions or binds(table, name)


def binds(table: Table, name: str) -> bool:
    """Whether a module binds a name itself."""
    parts = (table.names, table.functions, table.classes, table.imports)
    return any(name in part for part in parts)


def _attributes_of(nodes: Iterable[Node]) -> set[str]:
    """The attributes of a class outside libraries, if that is what a name stands for."""
    found: set[str] = set()
    for node in nodes:
        dotted = node.module if not node.name else node.name
        module, _, last = dotted.rpartition(".")
        kind = getattr(_imported(module), last, None)
        if isinstance(kind, type):
            found.update(dir(kind))
    return found


def _imported(module: str) -> object:
    """A module outside libraries; what is there must not depend on what was imported before."""
    if not module:
        return builtins
    if module.partition(".")[0] in sys.stdlib_module_names:
        with suppress(Exception):
            return importlib.import_module(module)
    return sys.modules.get(module)


def _joined(own: str, around: str) -> str:
    return f"{own[:_SHORT]}.{around[:_SHORT]}"
