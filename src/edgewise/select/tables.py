"""A table of a module of which entries changed: a dictionary with texts for keys, written out.

Whoever only reads items of it whose keys stand in its text, and are not those of the
entries that changed, cannot tell.
"""

from __future__ import annotations

from edgewise.compare.difference import ChangedName
from edgewise.compare.program import Global
from edgewise.data import dataclass
from edgewise.model.declarations import ASSIGNMENT, Declaration
from edgewise.model.names import ONLY_ITEMS, Uses, item_of
from edgewise.select.cause import Cause
from edgewise.select.parts import push_part
from edgewise.select.propagate import Propagation
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import WHOLE, FileIndex


class TableRules:
    """Who can tell that entries of a table are others."""

    def __init__(self, push: Propagation) -> None:
        self.push = push
        self.told: set[Global] = set()  # the tables of which the text says what changed

    def tells(self, places: frozenset[Global]) -> bool:
        """Whether what stands under these names is another as its text has it."""
        return bool(places) and self.told.issuperset(places)

    def changed(self, path: str, changed: ChangedName, cause: Cause) -> bool:
        """Push on what changed of a table; whether that is what it is."""
        keys = self._keys(path, changed)
        if keys is None or self.push.same_value(path, changed.name):
            return False
        self.told.add((path, changed.name))
        push_part(self.push, (path, changed.name), _Entries(keys), cause)
        return True

    def _keys(self, path: str, changed: ChangedName) -> frozenset[str] | None:
        """The keys under which a table has another entry; None if it may be no table.

        Or if nobody has seen what became of it: a test has imported its module.
        """
        if changed.container or len(changed.old) != 1 or len(changed.new) != 1:
            return None
        if path in self.push.tally.late or path not in self.push.imports.whole:
            return None
        old, new = changed.old[0], changed.new[0]
        if old.parts != new.parts or old.docstring != new.docstring:
            return None
        for index, one in ((self.push.old.files[path], old), (self.push.new.files[path], new)):
            binding = [d for d, _ in index.declarations if changed.name in d.binds]
            if len(binding) != 1 or index.stars or one.binds != (changed.name,):
                return None
        before, after = _entries(old), _entries(new)
        if not before or not after:
            return None
        return frozenset(k for k in before.keys() | after.keys() if before.get(k) != after.get(k))


@dataclass(frozen=True, slots=True)
class _Entries:
    """The entries of a table under some keys."""

    keys: frozenset[str]

    def rows(self, index: FileIndex, name: str) -> int:
        wanted = [item_of(name, key) for key in self.keys]
        if f"{name}{WHOLE}" not in index.names:
            return index.names.get(name, 0) | index.chains.get(name, 0)
        row = index.names[f"{name}{WHOLE}"]
        for one in wanted:
            row |= index.names.get(one, 0)
        return row

    def meant(self, used: Uses, name: str) -> bool:
        items = {item_of(name, key) for key in self.keys}
        return f"{name}{ONLY_ITEMS}" not in used.names or bool(items & used.names)


def _entries(declaration: Declaration) -> dict[str, str]:
    """The entries of a table that a statement writes out; none if it is anything else."""
    plain = declaration.kind == ASSIGNMENT and not declaration.context
    return dict(declaration.entries) if plain else {}
