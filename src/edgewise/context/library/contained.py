"""Whether all that running something does is to return a value.

Transitively, so far as the text tells: whoever is called must be contained as
well. Of Python's own modules those count that make values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.context.library.closure import Names, Node
from edgewise.context.library.outward import CONSTRUCTORS, MORE, NOTHING, is_builtin
from edgewise.standard import builtins as __builtins__

_MAKING = (
    *("typing", "collections", "functools", "itertools", "operator", "re", "string", "math"),
    *("enum", "dataclasses", "abc", "types", "contextvars", "datetime", "decimal", "fractions"),
    *("inspect", "copy", "struct", "hashlib", "base64", "textwrap", "uuid", "keyword", "ast"),
    *("os.path", "os.fspath", "posixpath", "pathlib", "numbers", "html"),
    *("unicodedata", "weakref.ref"),
    *("weakref.WeakKeyDictionary", "weakref.WeakValueDictionary", "weakref.WeakSet"),
    *("threading.Lock", "threading.RLock", "threading.local", "contextlib.contextmanager"),
    "warnings.warn",  # at import, only who asks for errors can tell
    *("urllib.parse", "gettext.gettext", "gettext.ngettext", "asyncio.iscoroutinefunction"),
)


class Contained:
    """Asks how far functions of libraries reach."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._levels: dict[Node, int] = {}

    def level(self, node: Node) -> int:
        """How far a function reaches, with all that it calls."""
        if node not in self._levels:
            self._levels[node] = NOTHING  # while it is looked at: who calls itself adds nothing
            self._levels[node] = self._level(node)
        return self._levels[node]

    def _level(self, node: Node) -> int:
        table = self.names.table(node.module)
        own = table.outward.get(node.name) if table is not None else None
        if own is None:
            return self._instead(node)
        levels = [own.level]
        for call in own.calls:
            if levels[-1] < MORE:
                levels.append(self._call(node, call))
        return max(levels)

    def _instead(self, gone: Node) -> int:
        """How far that reaches what runs where a method is no more: that of a class above."""
        holder, _, name = gone.name.rpartition(".")
        klass = self.names.klass(Node(gone.module, holder)) if holder else None
        if klass is None or name in klass.methods or name in klass.attributes:
            return MORE
        return self._above(gone, name)

    def _call(self, caller: Node, call: str) -> int:
        if call.startswith("super."):
            return self._above(caller, call.partition(".")[2])
        return self.called(caller.module, call)

    def called(self, module: str, chain: str) -> int:
        """How far it reaches to call what a dotted name in a module stands for."""
        nodes = self.names.resolve(module, chain)
        return max((self._target(node, chain) for node in nodes), default=MORE)

    def _target(self, node: Node, chain: str) -> int:
        last = chain.rpartition(".")[2]
        if not node.name:  # of a module
            outside = self.names.table(node.module) is None
            return NOTHING if outside and _makes(node.module) else MORE
        table = self.names.table(node.module)
        if table is not None and node.name in table.imports:
            targets = [self.names.absolute(target) for target in table.imports[node.name]]
            return max((self._target(target, chain) for target in targets), default=MORE)
        if table is None or node.name in table.names:
            return MORE
        if node.name in table.classes:
            inner = "." in chain and last != node.name
            return MORE if inner and last != "__new__" else self._made(node)
        if node.name in table.functions:
            return MORE if "." in chain and last != node.name else self.level(node)
        return MORE if table.stars else _of_python(chain)

    def _made(self, klass: Node) -> int:
        """How far it reaches to make an object of a class."""
        return max(self._methods([klass], CONSTRUCTORS), default=NOTHING)

    def _above(self, caller: Node, name: str) -> int:
        holder = Node(caller.module, caller.name.rpartition(".")[0])
        found = self.names.klass(holder)
        if found is None:
            return MORE
        bases = [n for base in found.bases for n in self.names.resolve(caller.module, base)]
        return max(self._methods(self.names.classes(bases), {name}), default=NOTHING)

    def _methods(self, classes: Iterable[Node], names: Iterable[str]) -> Iterator[int]:
        """The levels of methods of classes and of those above them."""
        for one in classes:
            for above in self.names.ancestors(one):
                found = self.names.klass(above)
                for name in names:
                    if found is not None and name in found.methods:
                        yield self.level(Node(above.module, f"{above.name}.{name}"))


def _of_python(chain: str) -> int:
    root, _, rest = chain.partition(".")
    plain = is_builtin(root) and rest not in ("__setattr__", "__delattr__")
    return NOTHING if plain else MORE


def _makes(dotted: str) -> bool:
    return any(dotted == one or dotted.startswith(f"{one}.") for one in _MAKING)
