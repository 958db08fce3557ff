"""Who uses a name or an attribute, by the text of one version.

Users are of two kinds: nodes of functions, as rows of probes by file, and
import-time declarations, which pass on what they use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial, wraps

from edgewise.compare.by_use import ByUse
from edgewise.compare.foreign import BUILTIN_METHODS, defines, mentioning, mentions
from edgewise.compare.program import ClassKey, Program, module_parts
from edgewise.model.declarations import ASSIGNMENT, IMPORT, Declaration
from edgewise.model.names import ASKERS, LISTERS, UNSEEN, Uses
from edgewise.trace.index import FileIndex

# Looking at a namespace as a whole: any name in it may be meant.
NAMESPACE_READERS = frozenset({"globals", "locals", "vars()", "dir()", "eval", "exec"})
FUNCTION_READERS = frozenset({"globals", "eval", "exec"})  # in a function the others see its own
EVALUATORS = frozenset({"eval", "exec"})  # they may name whatever their module knows
GLOBALS_READERS = frozenset({"__globals__", "getmodule"})  # whose names, who knows
FRAME_READERS = frozenset({"f_globals"})  # of a module whose code runs
# What they list cannot be seen when they run.
OBJECT_READERS = frozenset(
    {f"{name}{UNSEEN}" for name in (*LISTERS, *ASKERS, "__dict__")} | {"__members__"}
)


@dataclass(slots=True)
class Users:
    """Rows of function nodes, by path, and import-time declarations with their path."""

    rows: dict[str, int] = field(default_factory=dict)
    declarations: list[tuple[str, Declaration]] = field(default_factory=list)
    loose_rows: dict[str, int] = field(default_factory=dict)  # where only the name is the same
    loose_declarations: list[tuple[str, Declaration]] = field(default_factory=list)
    dynamic_rows: dict[str, int] = field(default_factory=dict)  # looking at all names at once
    annotated: list[tuple[str, Declaration]] = field(default_factory=list)  # in annotations only
    # Of `self` in methods of a class: whether it has the attribute from `owner` its type tells.
    own_rows: dict[ClassKey, int] = field(default_factory=dict)
    owner: ClassKey | None = None

    @property
    def attribute_rows(self) -> Iterator[tuple[str, int]]:
        """The nodes that read an attribute of the same name, of whatever."""
        yield from self.loose_rows.items()
        yield from ((path, row) for (path, _), row in self.own_rows.items())

    def add(self, path: str, row: int) -> None:
        """Take in more nodes of a file."""
        if row:
            self.rows[path] = self.rows.get(path, 0) | row

    def add_loose(self, path: str, row: int) -> None:
        """Take in nodes that may mean something else of the same name."""
        if row:
            self.loose_rows[path] = self.loose_rows.get(path, 0) | row

    def declare(self, path: str, declarations: Iterable[Declaration]) -> None:
        """Take in declarations of a file."""
        self.declarations.extend((path, declaration) for declaration in declarations)

    def declare_loosely(self, path: str, declarations: Iterable[Declaration]) -> None:
        """Take in declarations that may mean something else of the same name."""
        self.loose_declarations.extend((path, declaration) for declaration in declarations)

    def take(self, other: Users) -> None:
        """Take in all users of another thing, those aside that read it of `self`."""
        for path, row in other.rows.items():
            self.add(path, row)
        for path, row in other.loose_rows.items():
            self.add_loose(path, row)
        for path, row in other.dynamic_rows.items():
            self.dynamic_rows[path] = self.dynamic_rows.get(path, 0) | row
        self.declarations += other.declarations
        self.loose_declarations += other.loose_declarations
        self.annotated += other.annotated


def _once(find: Callable[..., Users]) -> Callable[..., Users]:
    """`find`, asked once for each thing: a change is followed again and again."""

    @wraps(find)
    def found(finder: UserFinder, *asked: object) -> Users:
        key = (find.__name__, *asked)
        if key not in finder.known:
            finder.known[key] = find(finder, *asked)
        return finder.known[key]

    return found


@dataclass(frozen=True)
class UserFinder:
    """Finds the users of entities in one version of the program."""

    program: Program
    dynamic: frozenset[str]  # paths of modules that were imported by a computed name
    known: dict[tuple[object, ...], Users] = field(default_factory=dict, compare=False)
    by_use: dict[str, ByUse] = field(default_factory=dict, compare=False)
    mentioned: dict[tuple[str, frozenset[str]], int] = field(default_factory=dict, compare=False)

    @_once
    def of_global(self, path: str, name: str) -> Users:
        """Who uses the name `name` of the module at `path`."""
        users = Users()
        own = self.program.files.get(path)
        if own is not None:
            users.add(path, own.names.get(name, 0))
            users.dynamic_rows[path] = _any(own.names, FUNCTION_READERS)
            by_use = self._by_use(path)
            users.declare(path, by_use.naming((name,)))
            users.declare(path, by_use.naming(NAMESPACE_READERS))
            users.annotated.extend((path, d) for d, _ in own.declarations if name in d.annotated)
        escaped = path in self.escaping or self.in_foreign_hands(path)
        for other, index in self.program.files.items():
            by_use = self._by_use(other)
            self._through_chains(users, other, index, path, name)
            self._through_imports(users, other, index, path, name)
            if escaped:
                users.add_loose(other, index.attributes.get(name, 0))
                users.add_loose(other, self._mentioning(other, OBJECT_READERS))
                users.declare_loosely(other, by_use.reading(name))
                listing = by_use.mentioning(OBJECT_READERS)
                users.declare_loosely(
                    other, [d for d in listing if self._lists(path, other, index, d.uses)]
                )
            if other != path and self.program.imports_module(other, path):
                users.add_loose(other, _any(index.names, EVALUATORS))
                users.declare_loosely(other, by_use.naming(EVALUATORS))
            users.add_loose(other, index.strings.get(name, 0))
            users.add_loose(other, self._mentioning(other, GLOBALS_READERS))
            users.declare_loosely(other, by_use.saying(name))
            users.declare_loosely(other, by_use.mentioning(GLOBALS_READERS))
        return users

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
            self.mentioned[key] = _mentioning(self.program.files[path], names)
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

    @_once
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
        if owner is not None and owner[0] in self.program.files:
            for declaration, _ in self.program.files[owner[0]].declarations:
                if declaration.container == owner[1] and name in declaration.uses.names:
                    users.declarations.append((owner[0], declaration))
        return users

    def of_foreign(self, name: str) -> Users:
        """Who hands objects to code that is not ours and may read an attribute of them."""
        users = Users()
        readers = frozenset(p for p in self._foreign_packages if mentions(p, name))
        if not readers:
            return users
        for other, index in self.program.files.items():
            handed = set(index.handed)
            for declaration, _ in index.declarations:
                handed |= declaration.uses.handed
            taking = frozenset(to for to in handed if self._goes_to(other, to, readers))
            users.add_loose(other, _any(index.handed, taking))
            self._loosely(users, other, index, partial(_hands_to, taking))
        return users

    def foreign_modules(self, name: str) -> frozenset[str]:
        """The modules that are not ours and may read a name of a module they are given."""
        return frozenset(m for p in self._foreign_packages for m in mentioning(p, name))

    def in_foreign_hands(self, path: str) -> bool:
        """Whether code that is not ours may have imported a module by its name.

        Nobody of ours imports it, or import-time statements spell its name out.
        pytest is not meant, whose way with tests is known.
        """
        if path.rpartition("/")[2].startswith(("test_", "conftest")) or path.endswith("_test.py"):
            return False
        if path not in self._foreign_hands:
            self._foreign_hands[path] = self._named_or_not_imported(path)
        return self._foreign_hands[path]

    @cached_property
    def _foreign_hands(self) -> dict[str, bool]:
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
    def _foreign_packages(self) -> frozenset[str]:
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

    @_once
    def of_loads(self, name: str) -> Users:
        """Who reads an attribute without calling it on the spot, or looks it up by name."""
        users = Users()
        for other, index in self.program.files.items():
            users.add_loose(other, index.loads.get(name, 0) | index.strings.get(name, 0))
            self._loosely(
                users, other, index, lambda used: name in used.loads or name in used.strings
            )
        return users

    @_once
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

    @_once
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
            self._declared(
                users,
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
            last not in declared and self._is_from(dotted, other, path, last)
            for dotted in declaration.imports
            if (last := _last(dotted))
        )

    @_once
    def of_any_name(self, path: str) -> Users:
        """Who asks a module for a name of which nothing is known."""
        users = Users()
        for found in (self.of_missing(path), self.of_global(path, "?")):
            users.take(found)
        own = self.program.files[path]
        declared = {name for d, _ in own.declarations for name in d.binds}
        users.add(path, _any(own.names, own.names.keys() - declared))
        self._declared(users, path, own, lambda used: bool(used.names - declared))
        users.annotated.extend((path, d) for d, _ in own.declarations if d.annotated - declared)
        names = self._names_of(path)
        for other, index in self.program.files.items():
            naming = [text for text in index.strings if self._is_named(path, other, text)]
            users.add(other, _any(index.strings, naming))
            users.add_loose(other, _any(index.attributes, names))
            self._loosely(users, other, index, lambda used: bool(used.attributes & names))
            self._declared(users, other, index, partial(self._names_module, path, other))
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

    @_once
    def of_names(self, names: frozenset[str]) -> Users:
        """Who mentions one of these names or attributes, whatever they belong to."""
        users = Users()
        for other in self.program.files:
            users.add(other, self._mentioning(other, names))
            users.declare(other, self._by_use(other).mentioning(names))
        return users

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
        self, users: Users, other: str, index: FileIndex, path: str, name: str
    ) -> None:
        """`shop.LIMIT`, where `shop` is the module at `path`."""
        ending = f".{name}"

        def means(chain: str) -> bool:
            if not chain.endswith(ending) and ending + "." not in chain:
                return False
            return path in self.program.means_module(other, chain.partition(ending)[0])

        by_use = self._by_use(other)
        last = _last(name)
        for chain in filter(means, by_use.rows_with(last)):
            users.add(other, index.chains[chain])
        users.declare(other, by_use.chained(filter(means, by_use.chains_with(last))))

    def _through_imports(
        self, users: Users, other: str, index: FileIndex, path: str, name: str
    ) -> None:
        """`from shop import LIMIT`, at import time or in a function; `import *` too."""
        for alias, meant in index.imports.items():
            if any(self._is_from(dotted, other, path, name) for dotted in meant):
                for declaration, _ in index.declarations:
                    if declaration.kind == IMPORT and alias in declaration.binds:
                        users.declarations.append((other, declaration))
        for dotted, row in index.modules.items():
            if self._is_from(dotted, other, path, name):
                users.add(other, row)
        for star in index.stars:
            if path in self.program.modules(star, other):
                users.declarations.extend(
                    (other, declaration) for declaration in _star_declarations(index, star, name)
                )

    def _is_from(self, dotted: str, importer: str, path: str, name: str) -> bool:
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

    def _declared(
        self, users: Users, path: str, index: FileIndex, wanted: Callable[[Uses], bool]
    ) -> None:
        users.declarations.extend((path, d) for d, _ in index.declarations if wanted(d.uses))

    def _loosely(
        self, users: Users, path: str, index: FileIndex, wanted: Callable[[Uses], bool]
    ) -> None:
        users.loose_declarations.extend((path, d) for d, _ in index.declarations if wanted(d.uses))


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


def _mentioning(index: FileIndex, names: frozenset[str]) -> int:
    """The nodes of a file that mention one of these names in any way."""
    row = _any(index.names, names) | _any(index.attributes, names) | _any(index.strings, names)
    row |= sum_rows(r for k, r in index.own.items() if _last(k) in names)
    return row | sum_rows(r for k, r in index.chains.items() if _last(k) in names)


def _hands_to(taking: frozenset[str], used: Uses) -> bool:
    return bool(used.handed & taking)


def _last(dotted: str) -> str:
    return dotted.rpartition(".")[2]


def _any(rows: dict[str, int], names: Iterable[str]) -> int:
    return sum_rows(rows.get(name, 0) for name in names)


def sum_rows(rows: Iterable[int]) -> int:
    """The union of rows."""
    total = 0
    for row in rows:
        total |= row
    return total
