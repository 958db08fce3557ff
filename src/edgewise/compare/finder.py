"""Who uses a name or an attribute, by the text of one version.

Users are of two kinds: nodes of functions, as rows of probes by file, and
import-time declarations, which pass on what they use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from edgewise.compare.by_use import ByUse
from edgewise.compare.foreign_hands import ForeignHands
from edgewise.compare.program import ClassKey, Program
from edgewise.compare.users import Part, Users, any_of, last_of, once, sum_rows
from edgewise.data import dataclass, field, replace
from edgewise.model.declarations import ASSIGNMENT, IMPORT, Declaration
from edgewise.model.names import (
    APART,
    ASKERS,
    EVALUATED,
    LISTERS,
    OF_FRAME,
    UNSEEN,
    Uses,
    item_of_frame,
)
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import FileIndex

# Looking at a namespace as a whole: any name in it may be meant.
NAMESPACE_READERS = frozenset({"globals", "locals", "vars()", "dir()", APART, EVALUATED})
FUNCTION_READERS = frozenset({"globals", EVALUATED})  # in a function the others see its own
GLOBALS_READERS = frozenset({"__globals__", "getmodule"})  # whose names, who knows
# What they list cannot be seen when they run.
OBJECT_READERS = frozenset(
    {f"{name}{UNSEEN}" for name in (*LISTERS, *ASKERS, "__dict__")} | {"__members__"}
)


@dataclass(frozen=True)
class UserFinder:
    """Finds the users of entities in one version of the program."""

    program: Program
    dynamic: frozenset[str]  # paths of modules that were imported by a computed name
    # Whether `import *` of the module at a path may bring a name.
    exports: Callable[[str, str], bool] = field(default=lambda path, name: True, compare=False)
    known: dict[tuple[object, ...], Users] = field(default_factory=dict, compare=False)
    by_use: dict[str, ByUse] = field(default_factory=dict, compare=False)
    mentioned: dict[tuple[str, frozenset[str]], int] = field(default_factory=dict, compare=False)

    @cached_property
    def foreign(self) -> ForeignHands:
        """What of it may be in the hands of code that is not ours."""
        return ForeignHands(self.program)

    @once
    def of_global(self, path: str, name: str) -> Users:
        """Who uses the name `name` of the module at `path`."""
        return self._of_global(path, name, None)

    @once
    def of_part(self, path: str, name: str, part: Part) -> Users:
        """The same, without those who name the module, and of it another part only."""
        return self._of_global(path, name, part)

    def _of_global(self, path: str, name: str, part: Part | None) -> Users:
        users = Users()
        own = self.program.files.get(path)
        if own is not None:
            users.add(path, own.names.get(name, 0))
            users.dynamic_rows[path] = any_of(own.names, FUNCTION_READERS)
            users.apart_rows[path] = own.names.get(APART, 0)
            by_use = self._by_use(path)
            users.declare(path, by_use.naming((name,)))
            users.declare(path, by_use.naming(NAMESPACE_READERS))
            users.annotated.extend((path, d) for d, _ in own.declarations if name in d.annotated)
        kept = self.foreign.hold(path)  # by a library, which may hand it to whoever asks
        escaped = path in self.escaping or kept
        for other, index in self.program.files.items():
            by_use = self._by_use(other)
            self._through_chains(users, other, index, path, name, part)
            self._through_imports(users, other, index, path, name)
            self._through_annotations(users, other, path, name)
            if kept:
                self._through_libraries(users, other, index, name)
            if escaped:
                users.add_loose(other, index.attributes.get(name, 0))
                users.add_loose(other, self._mentioning(other, OBJECT_READERS))
                users.declare_loosely(other, by_use.reading(name))
                self._through_globals(users, other, index, name)
                listing = by_use.mentioning(OBJECT_READERS)
                users.declare_loosely(
                    other, [d for d in listing if self._lists(path, other, index, d.uses)]
                )
            if other != path and self.program.imports_module(other, path):
                users.add_loose(other, index.names.get(EVALUATED, 0))
                users.apart_rows[other] = index.names.get(APART, 0)
                users.declare_loosely(other, by_use.naming((APART, EVALUATED)))
            users.add_loose(other, index.strings.get(name, 0))
            users.add_loose(other, self._mentioning(other, GLOBALS_READERS))
            users.declare_loosely(other, by_use.saying(name))
            users.declare_loosely(other, by_use.mentioning(GLOBALS_READERS))
        return users

    def _through_annotations(self, users: Users, other: str, path: str, name: str) -> None:
        """`item: shop.Item`, where `shop` is the module at `path`."""
        for chain, declaration in self._by_use(other).annotating(name):
            parts = chain.split(".")
            base = ".".join(parts[: parts.index(name, 1)])
            if path in self.program.means_module(other, base):
                users.annotated.append((other, declaration))

    def _by_use(self, path: str) -> ByUse:
        """The declarations of a file, by what they use."""
        found = self.by_use.get(path)
        if found is None:
            found = self.by_use[path] = ByUse(self.program.files[path])
        return found

    def _mentioning(self, path: str, names: frozenset[str]) -> int:
        """The nodes of a file that mention one of these names in any way."""
        key = (path, names)
        if key not in self.mentioned:
            self.mentioned[key] = mentioning(self.program.files[path], names)
        return self.mentioned[key]

    def _lists(self, path: str, other: str, index: FileIndex, used: Uses) -> bool:
        """Whether what lists something may list a module: that one, or who knows what."""
        named = {name for name in used.bare if name in index.imports}
        if named:
            return any(path in self.program.means_module(other, name) for name in named)
        return any(
            declaration.kind == ASSIGNMENT and used.bare & set(declaration.binds)
            for declaration, _ in index.declarations
        )

    @once
    def of_attribute(self, owner: ClassKey | None, name: str) -> Users:
        """Who reads an attribute `name` of objects of the class `owner`, or of any class."""
        users = Users(owner=owner)
        for other, index in self.program.files.items():
            users.add_loose(other, index.attributes.get(name, 0) | index.strings.get(name, 0))
            for key, row in index.own.items():
                within, _, attribute = key.rpartition(".")
                if attribute == name and self._may_be(owner, (other, within)):
                    users.own_rows[other, within] = row
            by_use = self._by_use(other)
            for chain in by_use.rows_with(name):
                if self._may_have(owner, other, chain, name):
                    users.add_loose(other, index.chains[chain])
            having = (c for c in by_use.chains_with(name) if self._may_have(owner, other, c, name))
            users.declare_loosely(other, by_use.asking(name, having))
            users.annotated.extend((other, d) for _, d in by_use.annotating(name))
        if owner is not None and owner[0] in self.program.files:
            for declaration, _ in self.program.files[owner[0]].declarations:
                if declaration.container == owner[1] and name in declaration.uses.names:
                    users.declarations.append((owner[0], declaration))
        return users

    @once
    def of_loads(self, name: str) -> Users:
        """Who reads an attribute without calling it on the spot, or looks it up by name."""
        users = Users()
        for other, index in self.program.files.items():
            users.add_loose(other, index.loads.get(name, 0) | index.strings.get(name, 0))
            users.declare_if(
                other, index, lambda used: name in used.loads or name in used.strings, loosely=True
            )
        return users

    @once
    def of_unbound(self, key: ClassKey, name: str) -> Users:
        """Who names an attribute of the class, or of one below it, by the name of that class."""
        users = Users()

        def means(other: str, chain: str) -> bool:
            base, _, last = chain.rpartition(".")
            if last != name or not base:
                return False
            return any(key in self.program.ancestors[c] for c in self.program.class_of(other, base))

        for other, index in self.program.files.items():
            for chain, row in index.chains.items():
                if means(other, chain):
                    users.add(other, row)
            for declaration, _ in index.declarations:
                if any(means(other, chain) for chain in declaration.uses.chains):
                    users.declarations.append((other, declaration))
        return users

    def of_submodule(self, package: str, name: str, module: str) -> Users:
        """Who uses a submodule as an attribute of its package, without importing it itself."""
        users = Users()
        for other, index in self.program.files.items():
            if any(
                module in self.program.modules(dotted, other)
                for meant in (*index.imports.values(), tuple(index.modules))
                for dotted in meant
            ):
                continue
            self._through_chains(users, other, index, package, name)
        return users

    @once
    def of_names(self, names: frozenset[str]) -> Users:
        """Who mentions one of these names or attributes, whatever they belong to."""
        users = Users()
        for other, index in self.program.files.items():
            users.add(other, self._mentioning(other, names))
            if not names.isdisjoint(index.words):
                users.declare(other, self._by_use(other).mentioning(names))
        return users

    @once
    def of_imports(self, names: frozenset[str]) -> Users:
        """Who mentions one of these names by another: `from traceback import format_exc as it`."""
        users = Users()
        for other, index in self.program.files.items():
            meant = index.imports.items()
            called = frozenset(a for a, m in meant if names & set(map(last_of, m))) - names
            users.add(other, mentioning(index, called) if called else 0)
        return users

    @once
    def of_libraries(self, libraries: frozenset[str]) -> Users:
        """Functions that mention what comes from one of these, by whatever name."""
        users = Users()
        for other, index in self.program.files.items():
            meant = index.imports.items()
            names = {a for a, m in meant if libraries & {one.partition(".")[0] for one in m}}
            users.add(other, mentioning(index, frozenset(names)) if names else 0)
        return users

    @once
    def of_reads(self, names: frozenset[str], owner: str) -> Users:
        """The same, without those who read them of what has another name than `owner`.

        `factory.get.__doc__` is not that of `owner`, whatever `factory` is.
        """
        users = Users()
        for other, index in self.program.files.items():
            rows = {c: r for c, r in index.chains.items() if not _reads_of_other(c, names, owner)}
            users.add(other, mentioning(replace(index, chains=rows), names))
            for declaration in self._by_use(other).mentioning(names):
                used = declaration.uses
                loose = used.names | used.attributes | used.strings | set(map(last_of, used.own))
                chains = (c for c in used.chains if last_of(c) in names)
                if names & loose or any(not _reads_of_other(c, names, owner) for c in chains):
                    users.declare(other, [declaration])
        return users

    @once
    def of_frames(self, name: str) -> Users:
        """Who reads a name, or without one any, of a module whose code runs in some frame."""
        found = {OF_FRAME, item_of_frame(name)}
        if not name:
            for index in self.program.files.values():
                used = [d.uses for d, _ in index.declarations]
                for rows in (index.attributes, index.own, index.chains):
                    found.update(map(last_of, rows))
                found.update(*(u.attributes for u in used), *(u.own for u in used))
                found.update(last_of(chain) for u in used for chain in u.chains)
            found = {one for one in found if one.startswith(OF_FRAME)}
        return self.of_names(frozenset(found))

    @cached_property
    def escaping(self) -> frozenset[str]:
        """The modules that are passed around as values, so that any attribute may be theirs."""
        found = set(self.dynamic)
        for path, index in self.program.files.items():
            bare = set(index.bare)
            for declaration, _ in index.declarations:
                bare |= declaration.uses.bare
            for name in bare & index.imports.keys():
                found |= self.program.means_module(path, name)
            named = set(index.strings)
            for declaration, _ in index.declarations:
                named |= declaration.uses.strings
            for name in named:
                found |= self.program.modules(name, path)
        return frozenset(found)

    def _through_chains(
        self,
        users: Users,
        other: str,
        index: FileIndex,
        path: str,
        name: str,
        part: Part | None = None,
    ) -> None:
        """`shop.LIMIT`, where `shop` is the module at `path`; of a part, who may ask for that."""
        ending = f".{name}"

        def means(chain: str) -> bool:
            if not chain.endswith(ending) and ending + "." not in chain:
                return False
            return path in self.program.means_module(other, chain.partition(ending)[0])

        def whole(chain: str) -> str:
            return chain.partition(ending)[0] + ending

        by_use = self._by_use(other)
        last = last_of(name)
        for chain in filter(means, by_use.rows_with(last)):
            row = index.chains[chain] if part is None else part.rows(index, whole(chain))
            users.add(other, row)
        for declaration in by_use.chained(filter(means, by_use.chains_with(last))):
            used = declaration.uses
            named = {whole(chain) for chain in used.chains if means(chain)}
            if part is None or any(part.meant(used, one) for one in named):
                users.declare(other, [declaration])

    def _through_globals(self, users: Users, other: str, index: FileIndex, name: str) -> None:
        """`found.LIMIT`, where `found` may be a module, though no import binds it."""

        def may_be_module(chain: str) -> bool:
            base = f"{chain}.".partition(f".{name}.")[0]
            modules = self.program.means_module(other, base)
            if modules or self.program.class_of(other, base):
                return any(map(self._replaces_itself, modules))
            meant = index.imports.get(base.partition(".")[0], ())
            ours = (self.program.modules(one.partition(".")[0], other) for one in meant)
            return not meant or any(ours)

        by_use = self._by_use(other)
        for chain in filter(may_be_module, by_use.rows_with(last_of(name))):
            users.add_loose(other, index.chains[chain])
        found = by_use.chained(filter(may_be_module, by_use.chains_with(last_of(name))))
        users.declare_loosely(other, found)

    def _through_libraries(self, users: Users, other: str, index: FileIndex, name: str) -> None:
        """`settings.LIMIT`, an object of a library that may stand for a module of ours."""
        ending = f".{name}"

        def lent(chain: str) -> bool:
            root, _, rest = f"{chain}.".partition(".")
            meant = index.imports.get(root, ())
            ours = all(self.program.modules(one.partition(".")[0], other) for one in meant)
            return ending + "." in f".{rest}" and bool(meant) and not ours

        by_use = self._by_use(other)
        for chain in filter(lent, by_use.rows_with(name)):
            users.add(other, index.chains[chain])
        users.declare(other, by_use.chained(filter(lent, by_use.chains_with(name))))

    def _through_imports(
        self, users: Users, other: str, index: FileIndex, path: str, name: str
    ) -> None:
        """`from shop import LIMIT`, at import time or in a function; `import *` too."""
        for alias, meant in index.imports.items():
            if any(self.is_from(dotted, other, path, name) for dotted in meant):
                for declaration, _ in index.declarations:
                    if declaration.kind == IMPORT and alias in declaration.binds:
                        users.declarations.append((other, declaration))
        for dotted, row in index.modules.items():
            if self.is_from(dotted, other, path, name):
                users.add(other, row)
        for star in index.stars:
            if path in self.program.modules(star, other) and self.exports(path, name):
                users.declarations.extend(
                    (other, declaration) for declaration in _star_declarations(index, star, name)
                )

    def is_from(self, dotted: str, importer: str, path: str, name: str) -> bool:
        base, _, last = dotted.rpartition(".")
        if last != name:
            return False
        if not base:
            base = dotted[: len(dotted) - len(last)]
        return bool(base) and path in self.program.modules(base, importer)

    def _may_be(self, owner: ClassKey | None, within: ClassKey) -> bool:
        """Whether `self` in a method of `within` may be an object of `owner`."""
        if owner is None:
            return True
        return self.program.related(owner, within)

    def _may_have(self, owner: ClassKey | None, path: str, chain: str, name: str) -> bool:
        """Whether what stands before `name` in a chain may be, or be of, the class `owner`."""
        base = f"{chain}.".partition(f".{name}.")[0]
        modules = self.program.means_module(path, base)
        if modules and not any(map(self._replaces_itself, modules)):
            return False
        classes = self.program.class_of(path, base)
        if not classes or owner is None:
            return True
        return any(owner in self.program.ancestors[one] for one in classes)

    def _replaces_itself(self, module: str) -> bool:
        """Whether a module puts another object in its own place: `sys.modules[__name__] = ...`."""
        return any(
            "sys.modules" in declaration.changes
            for declaration, _ in self.program.files[module].declarations
        )


def _star_declarations(index: FileIndex, star: str, name: str) -> Iterator[Declaration]:
    """What `from star import *` does for one name: it binds that name."""
    for declaration, _ in index.declarations:
        if declaration.kind == IMPORT and declaration.binds == ("*",):
            yield Declaration(
                declaration.container,
                IMPORT,
                declaration.line,
                declaration.context,
                f"from {star} import {name}",
                (name,),
            )


def _reads_of_other(chain: str, names: frozenset[str], owner: str) -> bool:
    """Whether a chain ends with one of some attributes, read of what is not called `owner`."""
    base, _, last = chain.rpartition(".")
    return last in names and last_of(base) != owner


def mentioning(index: FileIndex, names: frozenset[str]) -> int:
    """The nodes of a file that mention one of these names in any way."""
    row = (
        any_of(index.names, names) | any_of(index.attributes, names) | any_of(index.strings, names)
    )
    row |= sum_rows(r for k, r in index.own.items() if last_of(k) in names)
    return row | sum_rows(r for k, r in index.chains.items() if last_of(k) in names)
