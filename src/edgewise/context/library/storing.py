"""Import-time statements of a library by which something is stored elsewhere.

`@register` above a function puts it into a list that others go through, and a class
below one with `__init_subclass__` may be kept in a table. One such statement more, or
less, shows in no name that was used before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.context.library.closure import Names, Node
from edgewise.context.library.table import RETURNED, Table
from edgewise.standard import builtins as __builtins__

_MAKING = ("__new__", "__init__", "__prepare__", "__call__")


class Storing:
    """Finds such statements by what they mention."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._stores: dict[tuple[str, str], bool] = {}

    def statements(self, module: str, table: Table) -> Iterator[str]:
        """What is defined by way of a function that stores something elsewhere, and by which."""
        for name, calls in table.calls.items():
            defines = name in table.functions or name in table.classes
            for call in calls:
                if self._is_stored_by(module, call) or (defines and self._is_kept(module, call)):
                    yield f"{name}@{call}"
        for name in table.classes:
            for one in self.names.ancestors(Node(module, name))[1:]:
                if self._method_stores(one, "__init_subclass__"):
                    yield f"{name}<{one.module}:{one.name}"

    def _is_kept(self, module: str, call: str) -> bool:
        """Whether a decorator is a method of an object that a module has made: `@hooks.add`."""
        if "." not in call.removesuffix(RETURNED):
            return False
        for node in self._meant(module, call.removesuffix(RETURNED)):
            table = self.names.table(node.module)
            if table is not None and node.name in table.names.keys() - table.functions.keys():
                return node.name not in table.classes
        return False

    def _is_stored_by(self, module: str, call: str) -> bool:
        """Whether a function, or a metaclass, that is called stores something elsewhere."""
        key = (module, call)
        if key not in self._stores:
            self._stores[key] = False  # while it is looked at
            deeper = call.endswith(RETURNED)
            meant = self._meant(module, call.removesuffix(RETURNED))
            self._stores[key] = any(self._does(node, deeper) for node in meant)
        return self._stores[key]

    def _does(self, node: Node, deeper: bool) -> bool:
        table = self.names.table(node.module)
        if table is None:
            return False
        if node.name in table.functions:
            within = [node.name, *_returned(node, table)] if deeper else [node.name]
            return any(self._stores_itself(node.module, table, name) for name in within)
        klass = table.classes.get(node.name)
        if klass is None or "type" not in klass.bases:
            return False
        return any(self._method_stores(node, name) for name in _MAKING)

    def _method_stores(self, node: Node, name: str) -> bool:
        klass, table = self.names.klass(node), self.names.table(node.module)
        if klass is None or table is None or name not in klass.methods:
            return False
        return self._stores_itself(node.module, table, f"{node.name}.{name}")

    def _stores_itself(self, module: str, table: Table, name: str) -> bool:
        """Whether a function stores something elsewhere, or has another one do so."""
        own = table.outward.get(name)
        if own is None:
            return False
        return own.stores or any(self._is_stored_by(module, call) for call in own.calls)

    def _meant(self, module: str, mention: str) -> Iterable[Node]:
        """What a name stands for, however often it was imported on the way."""
        seen: dict[Node, None] = {}
        waiting = list(self.names.resolve(module, mention))
        while waiting:
            node = waiting.pop()
            if node in seen or not node.name:
                continue
            seen[node] = None
            table = self.names.table(node.module)
            targets = table.imports.get(node.name, ()) if table is not None else ()
            waiting += [self.names.absolute(target) for target in targets]
        return seen


def _returned(node: Node, table: Table) -> Iterator[str]:
    """The functions that stand in a function: one of them may be what it returns."""
    start = f"{node.name}."
    for name in table.functions:
        if name.startswith(start) and "." not in name[len(start) :]:
            yield name
