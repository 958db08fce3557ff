"""One more column of a table that a library makes of a class.

`Base.metadata.create_all(engine)` makes a table of each class below `Base`, so whatever is
done with that database is behind a statement that knows all of them. But a column that is
new, of a plain type, keeps no other table from being made, nor any statement from being
executed that has nothing to do with its own table. So of those behind such a statement
the ones can tell that use the table, or look at the schema, or at what is known of it.

Who names the class, or has an object of it, is selected for that, as ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from edgewise.compare.difference import ADDED, ANNOTATIONS, ChangedName
from edgewise.compare.finder import OBJECT_READERS
from edgewise.compare.program import ClassKey, Global
from edgewise.compare.users import Users, sum_rows
from edgewise.context.databases.reliance import CREATED, Reliance
from edgewise.context.key import PREFIX, key_and_fingerprint
from edgewise.data import replace
from edgewise.model.columns import LISTENING, made_of
from edgewise.model.declarations import (
    ASSIGNMENT,
    CLASS,
    DEFINITION,
    EFFECT,
    IMPORT,
    Declaration,
)
from edgewise.select.cause import Cause
from edgewise.select.classes import HEADER_READERS, is_ours, is_special
from edgewise.select.mapped import Pair, below, is_mapped, is_of_library, tables_of
from edgewise.select.push import Push, full_name, use_name
from edgewise.select.reach import Reached
from edgewise.select.registered import keepers
from edgewise.select.selection import ENTITY
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import PROCESS

_MAKING = frozenset({"create_all", "drop_all"})
# Statements of other classes that refer to a class, and do not ask for its columns.
_REFERRING = frozenset({"relationship", "backref", "ForeignKeyField", "DeferredForeignKey"})
# How to come to all tables, or all columns of one, from any class.
_KNOWING_ALL = ("tables", "sorted_tables", "mapper", "mappers", "__mapper__", "__table__", "_meta")
_ASKING = frozenset({"class_mapper", "object_mapper", "reflect", "get_tables", "get_columns"})
_HOLDING = frozenset({"metadata", "registry"})  # the same, where it is not asked on the spot
_LONGEST = 60  # characters of the name of a column that every database takes


class ColumnRules:
    """Who can tell that a table has one more column."""

    def __init__(self, push: Push) -> None:
        self.push = push

    @property
    def pair(self) -> Pair:
        return self.push.old, self.push.new

    def suffice(self, key: ClassKey, changed: ChangedName) -> bool:
        """Whether what changed is one plain column more, and recording tells who uses its table."""
        if changed.how != {ADDED} or len(changed.new) != 1 or not changed.new[0].column:
            return False
        path, tables = key[0], tables_of(self.pair, key)
        known = path in self.push.imports.whole and path not in self.push.tally.late
        if not known or not tables or not is_mapped(self.pair, key):
            return False
        return self._is_unheard_of(key, changed) and self._are_made(key, tables)

    def changed(self, key: ClassKey, name: str, cause: Cause) -> None:
        """Whoever has hold of the class, or uses its table."""
        push, tables = self.push, tables_of(self.pair, key)
        self._read(key, name, cause)
        for one in sorted(below(self.pair, key)):
            further = cause.through(f"{one[0]}::{one[1]}")
            self._named(one, cause, below(self.pair, key))
            push.reached(push.tally.receiving(one, frozenset()), further, ENTITY)
            inspecting = push.tally.inspecting(*one)  # as the library does, when it makes the class
            push.reached(Reached(inspecting.tests, frozenset()), further, ENTITY)
        push.use(push.users.of_names(HEADER_READERS[ANNOTATIONS]), cause, "__annotations__")
        where = cause.through(f"the table {', '.join(sorted(tables))}")
        push.reached(push.tally.reach.at_run_time(self._using(tables)), where, ENTITY)
        push.reached(self._unseen(key), where, ENTITY)
        self._knowing_all(key, cause)
        for place in sorted(self._registries(key)):
            self._asked(place, cause)

    def _read(self, key: ClassKey, name: str, cause: Cause) -> None:
        """Whoever reads the column by its name, as an attribute of whatever."""
        push, known = self.push, self.push.knows.attribute(key, name)
        entity = f"{key[0]}::{key[1]}.{name}"
        further = cause.through(entity)
        for users in (push.users.of_attribute(key, name), push.users.foreign.users(name)):
            push.use(self._of(users, below(self.pair, key)), cause, entity, known)
        push.looks.elsewhere(key[0], name, known, further)
        for reached in (push.tally.looking_up(name), push.tally.listing(key, frozenset())):
            tests = known.among(reached).tests  # the library looks at classes when it makes them
            push.reached(Reached(tests, frozenset()), further, ENTITY)
        push.looks.reading(OBJECT_READERS, known, further)

    # -- the class -------------------------------------------------------------------

    def _is_unheard_of(self, key: ClassKey, changed: ChangedName) -> bool:
        """Whether nothing else is called like the column, and its words are those of a library."""
        name, new, path = changed.name, self.push.new, key[0]
        if is_special(name) or len(name) > _LONGEST:
            return False
        annotated = {name for name in changed.new[0].annotated if "." not in name}
        used = changed.new[0].uses.names | annotated
        stars = any(new.modules(star, path) for star in new.files[path].stars)
        if stars or any(is_ours(new, path, one) for one in used - {name}):
            return False
        around = {*below(self.pair, key), *self.push.old.ancestors[key], *new.ancestors[key]}
        for program in (self.push.old, new):
            members = (program.classes[one].members for one in around if one in program.classes)
            if sum(name in found for found in members) > (program is new):
                return False
        said = frozenset().union(
            *(i.mapping for p in (self.push.old, new) for i in p.files.values())
        )
        return name not in said and LISTENING not in said

    # -- what was recorded -----------------------------------------------------------

    def _are_made(self, key: ClassKey, tables: frozenset[str]) -> bool:
        """Whether each unit that has tables made was seen to make those of the class."""
        units = set(self._makers(key))
        created = {unit for table, unit in self._created if table in tables}
        return bool(units) and units <= created

    def _makers(self, key: ClassKey) -> Iterator[int]:
        """The units that have tables made."""
        for place in self._registries(key):
            for path, row in self.push.users.of_global(*place).rows.items():
                yield from self.push.tally.hitting(path, row & self._making(path, place[1]))
        for path, name in self._aliases(key):
            yield from self.push.tally.hitting(path, self._making_of(path, name))

    @cached_property
    def _created(self) -> set[tuple[str, int]]:
        return {(r.table, unit) for r, unit in self._relied if r.manner == CREATED}

    @cached_property
    def _relied(self) -> list[tuple[Reliance, int]]:
        """What units rely on in databases: tables."""
        found = []
        for touch, units in self.push.tally.touches(f"{PREFIX}schema"):
            name = key_and_fingerprint(*touch)[0].name
            relied = Reliance.parsed(name.rpartition("#")[2])
            found += [(relied, unit) for unit in units]
        return found

    def _using(self, tables: frozenset[str]) -> Iterator[int]:
        """The units that use one of these tables, or the schema."""
        for relied, unit in self._relied:
            table = relied.table.rpartition(".")[2].lower()
            if relied.manner != CREATED and (not table or table in tables):
                yield unit

    def _unseen(self, key: ClassKey) -> Reached:
        """Who is behind the making of tables, and may use them where nobody can see it."""
        reach = self.push.tally.reach
        units = reach.of_kind(PROCESS)
        for touch, found in self.push.tally.touches(f"{PREFIX}use"):
            if "network" in touch.name:
                units += found
        reached, behind = reach.at_run_time(units), reach.at_run_time(self._makers(key))
        tests = {test: below for test, below in reached.tests.items() if test in behind.tests}
        return Reached(tests, reached.statements & behind.statements)

    # -- who names the class -----------------------------------------------------------

    def _named(self, key: ClassKey, cause: Cause, told: frozenset[ClassKey]) -> None:
        """Whoever uses the class by a name, other than to have tables made, or to refer to it."""
        for path, name in self._aliases(key):
            users = self.push.users.of_global(path, name)
            making = self._making_of(path, name)
            rows = {p: row & ~making if p == path else row for p, row in users.rows.items()}
            users = replace(self._of(users, told), rows=rows)
            use_name(self.push, users, (path, name), cause)

    def _aliases(self, key: ClassKey) -> Iterator[Global]:
        """The names of modules by which the class is known, through imports."""
        waiting, seen = [key], set[Global]()
        while waiting:
            here = waiting.pop()
            if here in seen:
                continue
            seen.add(here)
            yield here
            for path, declaration in self.push.users.of_global(*here).declarations:
                waiting += _renamed(path, declaration)

    def _of(self, users: Users, told: frozenset[ClassKey]) -> Users:
        """Users, without declarations that cannot tell."""
        return replace(
            users,
            declarations=self._asking(users.declarations, told),
            loose_declarations=self._asking(users.loose_declarations, told),
            annotated=self._asking(users.annotated, told),
        )

    def _asking(
        self, declarations: Iterable[tuple[str, Declaration]], told: frozenset[ClassKey]
    ) -> list[tuple[str, Declaration]]:
        """Those declarations that may ask the class for columns.

        Imports are followed apart, and so are the classes that are `told` anyway.
        """
        return [
            (path, declaration)
            for path, declaration in declarations
            if not _renamed(path, declaration)
            and not self._refers(path, declaration)
            and not (declaration.kind == CLASS and (path, full_name(declaration)) in told)
        ]

    def _refers(self, path: str, declaration: Declaration) -> bool:
        """Whether a statement of a class has nothing to do with another but to refer to it."""
        if declaration.kind != ASSIGNMENT or not declaration.container or declaration.context:
            return False
        called = {chain.rpartition(".")[2] for chain in declaration.called}
        known = all(is_of_library(self.push.old, path, chain) for chain in declaration.called)
        return bool(called) and called <= _REFERRING and known

    # -- who asks the base -------------------------------------------------------------

    def _registries(self, key: ClassKey) -> set[Global]:
        """The names of modules by which the bases of the class are known, or what they keep."""
        waiting = [*keepers(self.push.old, key), *keepers(self.push.new, key)]
        found: set[Global] = set()
        while waiting:
            here = waiting.pop()
            if here not in found and here[0] in self.push.old.files:
                found.add(here)
                for path, declaration in self.push.users.of_global(*here).declarations:
                    waiting += self._passed_on(path, declaration)
        return found

    def _passed_on(self, path: str, declaration: Declaration) -> list[Global]:
        """The names that a statement gives to what it uses; a table keeps it to itself."""
        if declaration.container or declaration.kind not in (IMPORT, ASSIGNMENT):
            return []
        if self._makes_table(path, declaration):
            return []
        return [(path, name) for name in declaration.binds]

    def _makes_table(self, path: str, declaration: Declaration) -> bool:
        """`tags = Table("tags", Base.metadata, ...)`."""
        called = {chain.rpartition(".")[2] for chain in declaration.called}
        known = all(is_of_library(self.push.old, path, chain) for chain in declaration.called)
        return "Table" in called and known

    def _asked(self, place: Global, cause: Cause) -> None:
        """Whoever asks a base, or what it keeps, for anything but to have tables made."""
        users = self.push.users.of_global(*place)
        further = cause.through("::".join(place))
        for other, row in users.rows.items():
            left = row & ~self._making(other, place[1])
            self.push.reached(self.push.tally.reaching(other, left), further, ENTITY)
        for other, declaration in users.declarations:
            if declaration.kind == EFFECT:
                self.push.declaration(other, declaration, further)
            elif declaration.kind == DEFINITION:
                self.push.entry(other, full_name(declaration), further)

    def _knowing_all(self, key: ClassKey, cause: Cause) -> None:
        """Whoever comes to all tables, or all columns of one, from an object or another class."""
        push, told = self.push, "what is known of all tables"
        for name in _KNOWING_ALL:
            push.use(push.users.of_attribute(key, name), cause, told)
        push.use(push.users.of_names(_ASKING), cause, told)
        for path, index in push.old.files.items():
            row = sum_rows(row for chain, row in index.bare.items() if _asks_registry(chain))
            row |= sum_rows(index.attributes.get(name, 0) for name in _HOLDING)
            push.reached(push.tally.reaching(path, row), cause.through(told), ENTITY)

    def _making(self, path: str, name: str) -> int:
        """The nodes of a file that ask a registry for nothing but to make or remove tables."""
        index = self.push.old.files[path]
        chains = [chain for chain in index.chains if name in chain.split(".")]
        making = {chain for chain in chains if _only_makes(chain, name)}
        ways = {chain.rpartition(".")[0] for chain in chains}  # the beginnings of others
        others = sum_rows(index.chains[c] for c in chains if c not in making and c not in ways)
        others |= sum_rows(index.bare.get(way, 0) for way in (*ways, name))
        return sum_rows(index.chains[chain] for chain in making) & ~others

    def _making_of(self, path: str, name: str) -> int:
        """The nodes of a file that name a class only to have its table made."""
        index = self.push.old.files[path]
        if made_of(name) not in index.mapping or any(name in c.split(".") for c in index.chains):
            return 0
        return index.names.get(name, 0)


def _asks_registry(chain: str) -> bool:
    """`Author.metadata`, as a value, or anything of it but what makes tables."""
    parts = chain.split(".")
    return not _HOLDING.isdisjoint(parts[1:]) and parts[-1] not in _MAKING


def _only_makes(chain: str, name: str) -> bool:
    """`Base.metadata.create_all`, `models.Base.metadata.drop_all`."""
    behind = chain.split(".")
    behind = behind[behind.index(name) + 1 :]
    return bool(behind) and behind[-1] in _MAKING and behind[:-1] in ([], ["metadata"])


def _renamed(path: str, declaration: Declaration) -> list[Global]:
    """The names that an import, or a statement like `MODELS = [Book, Author]`, gives to classes."""
    if declaration.container or declaration.context:
        return []
    used = declaration.uses
    plain = not declaration.calls and not used.chains | used.attributes | used.strings
    if declaration.kind == IMPORT or (declaration.kind == ASSIGNMENT and plain):
        return [(path, name) for name in declaration.binds]
    return []
