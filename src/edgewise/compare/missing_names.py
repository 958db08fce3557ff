"""Who asks a module for names that it does not declare, or of which nothing is known."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from edgewise.compare.finder import UserFinder
from edgewise.compare.program import Program, module_parts
from edgewise.compare.users import Users, any_of, last_of, once
from edgewise.data import dataclass
from edgewise.model.declarations import IMPORT, Declaration
from edgewise.model.names import Uses
from edgewise.standard import builtins as __builtins__


@dataclass(frozen=True)
class MissingNames:
    """Finds them in one version of the program."""

    finder: UserFinder

    @property
    def program(self) -> Program:
        return self.finder.program

    @property
    def known(self) -> dict[tuple[object, ...], Users]:
        return self.finder.known

    @once
    def of_missing(self, path: str) -> Users:
        """Who asks a module for names that it does not declare."""
        users = Users()
        own = self.program.files.get(path)
        declared = {n for d, _ in own.declarations for n in d.binds} if own is not None else set()
        for other, index in self.program.files.items():

            def asks(chain: str, other: str = other) -> bool:
                parts = chain.split(".")
                return any(
                    parts[count] not in declared
                    and path in self.program.means_module(other, ".".join(parts[:count]))
                    for count in range(1, len(parts))
                )

            for chain, row in index.chains.items():
                if asks(chain):
                    users.add(other, row)
            for name, row in index.bare.items():
                if path in self.program.means_module(other, name):
                    users.add(other, row)
            for dotted, row in index.modules.items():
                base, _, last = dotted.rpartition(".")
                if last not in declared and base and path in self.program.modules(base, other):
                    users.add(other, row)
            users.declare_if(
                other,
                index,
                partial(self._asks_for, path, other, asks),
            )
            users.declarations.extend(
                (other, declaration)
                for declaration, _ in index.declarations
                if declaration.kind == IMPORT
                and self._imports_missing(path, other, declaration, declared)
            )
        return users

    def _imports_missing(
        self, path: str, other: str, declaration: Declaration, declared: set[str]
    ) -> bool:
        """`from shop import LIMIT`, where `shop` does not declare it."""
        return any(
            last not in declared and self.finder.is_from(dotted, other, path, last)
            for dotted in declaration.imports
            if (last := last_of(dotted)) and not _is_on_the_way(dotted, declaration)
        )

    @once
    def of_any_name(self, path: str) -> Users:
        """Who asks a module for a name of which nothing is known."""
        users = Users()
        for found in (self.of_missing(path), self.finder.of_global(path, "?")):
            users.take(found)
        own = self.program.files[path]
        declared = {name for d, _ in own.declarations for name in d.binds}
        users.add(path, any_of(own.names, own.names.keys() - declared))
        users.declare_if(path, own, lambda used: bool(used.names - declared))
        users.annotated.extend(
            (path, d)
            for d, _ in own.declarations
            if any("." not in name and name not in declared for name in d.annotated)
        )
        names = self._names_of(path)
        for other, index in self.program.files.items():
            naming = [text for text in index.strings if self._is_named(path, other, text)]
            users.add(other, any_of(index.strings, naming))
            users.add_loose(other, any_of(index.attributes, names))
            users.declare_if(other, index, lambda used: bool(used.attributes & names), loosely=True)
            users.declare_if(other, index, partial(self._names_module, path, other))
        return users

    def _names_of(self, path: str) -> frozenset[str]:
        """What a module is called where it is an attribute of another one."""
        found = {module_parts(path)[-1]} if module_parts(path) else set()
        for other, index in self.program.files.items():
            found |= {n for n in index.imports if path in self.program.means_module(other, n)}
        return frozenset(found)

    def _names_module(self, path: str, other: str, used: Uses) -> bool:
        """Whether a declaration has a string that names a module."""
        return any(self._is_named(path, other, text) for text in used.strings)

    def _is_named(self, path: str, other: str, text: str) -> bool:
        """Whether a string names a module, or something in it."""
        dotted = text.replace(":", ".")
        names = (dotted, dotted.rpartition(".")[0])
        return any(name and path in self.program.modules(name, other) for name in names)

    def _asks_for(self, path: str, other: str, asks: Callable[[str], bool], used: Uses) -> bool:
        """Whether a declaration asks a module for what it does not declare, or hands it on."""
        if any(map(asks, used.chains)):
            return True
        return any(path in self.program.means_module(other, name) for name in used.bare)


def _is_on_the_way(dotted: str, declaration: Declaration) -> bool:
    """Whether a module is only imported to get something of it, and no package is asked for it."""
    return any(other.startswith(f"{dotted}.") for other in declaration.imports)
