"""What of ours may be in the hands of code that is not ours."""

from __future__ import annotations

from functools import cached_property, partial

from edgewise.compare.foreign import ALL, BUILTIN_METHODS, defines, mentioning, mentions
from edgewise.compare.program import Program, module_parts
from edgewise.compare.users import Users, any_of
from edgewise.data import dataclass
from edgewise.model.names import Uses
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.trace.index import FileIndex

_RESOLVING = ("import_module", "__import__", "modules", "resolve_name", "find_class", "locate")


@dataclass(frozen=True)
class ForeignHands:
    """Finds who hands objects of one version to packages, and the modules these may import."""

    program: Program

    def users(self, name: str) -> Users:
        """Who hands objects to code that is not ours and may read an attribute of them."""
        return self._handing(frozenset(p for p in self._packages if mentions(p, name)))

    def makers(self) -> Users:
        """Who hands something to a library that may make objects around `__init__`.

        Python's own are known: what a pickle names is recorded, a copy has an original.
        """
        libraries = self._packages - sys.stdlib_module_names
        return self._handing(frozenset(p for p in libraries if mentions(p, "__new__")))

    def resolvers(self) -> frozenset[str]:
        """The modules of libraries that may import what a text names, and make an object of it."""
        libraries = self._packages - sys.stdlib_module_names
        return frozenset(
            f"{package}.{ALL}"
            for package in libraries
            if mentions(package, "__new__") and any(mentions(package, name) for name in _RESOLVING)
        )

    def _handing(self, readers: frozenset[str]) -> Users:
        """Who hands objects to one of these packages."""
        users = Users()
        if not readers:
            return users
        for other, index in self.program.files.items():
            handed = set(index.handed)
            for declaration, _ in index.declarations:
                handed |= declaration.uses.handed
            taking = frozenset(to for to in handed if self._goes_to(other, to, readers))
            users.add_loose(other, any_of(index.handed, taking))
            users.declare_if(other, index, partial(_hands_to, taking), loosely=True)
        return users

    def modules_reading(self, name: str) -> frozenset[str]:
        """The modules that are not ours and may read a name of a module they are given."""
        return frozenset(m for p in self._packages for m in mentioning(p, name))

    def hold(self, path: str) -> bool:
        """Whether code that is not ours may have imported a module by its name.

        Nobody of ours imports it, or import-time statements spell its name out.
        pytest is not meant, whose way with tests is known.
        """
        if path.rpartition("/")[2].startswith(("test_", "conftest")) or path.endswith("_test.py"):
            return False
        if path not in self._held:
            self._held[path] = self._named_or_not_imported(path)
        return self._held[path]

    @cached_property
    def _held(self) -> dict[str, bool]:
        return {}

    def _named_or_not_imported(self, path: str) -> bool:
        words = frozenset(module_parts(path)[-2:])  # as a string `shop.urls` is kept
        imported = False
        for other, index in self.program.files.items():
            if words <= index.strings.keys():
                return True
            if any(words <= declaration.uses.strings for declaration, _ in index.declarations):
                return True
            imported = imported or (other != path and self._imports(other, index, path))
        return not imported

    def _imports(self, other: str, index: FileIndex, path: str) -> bool:
        """Whether a file imports a module, or something of it, by a statement."""
        every = {dotted for meant in index.imports.values() for dotted in meant}
        for dotted in every.union(index.modules, index.stars):
            last = dotted.rpartition(".")[2]
            base = dotted[: len(dotted) - len(last)]
            base = base.rstrip(".") or base
            if any(path in self.program.modules(one, other) for one in (dotted, base) if one):
                return True
        return False

    def _goes_to(self, path: str, called: str, packages: frozenset[str]) -> bool:
        """Whether what is called belongs to one of these packages, or may be a method of theirs."""
        root, _, method = called.partition(".")
        if root:
            meant = self.program.files[path].imports.get(root, ())
            return any(dotted.partition(".")[0] in packages for dotted in meant)
        if method in BUILTIN_METHODS or method in self._own_methods:
            return False
        return any(defines(package, method) for package in packages)

    @cached_property
    def _packages(self) -> frozenset[str]:
        """The packages that are imported and are not ours."""
        every = {
            (path, dotted.partition(".")[0])
            for path, index in self.program.files.items()
            for meant in (*index.imports.values(), tuple(index.modules))
            for dotted in meant
        }
        return frozenset(
            package
            for path, package in every
            if package and not self.program.modules(package, path)
        )

    @cached_property
    def _own_methods(self) -> frozenset[str]:
        """The names of functions that classes of ours define."""
        return frozenset(name for c in self.program.classes.values() for name in c.functions)


def _hands_to(taking: frozenset[str], used: Uses) -> bool:
    return bool(used.handed & taking)
