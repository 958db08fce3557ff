"""From a difference to the tests that can tell: dangerous edges, and names pushed to their uses.

Rothermel and Harrold (TOSEM 1997, section 3.1.4) push a changed declaration to
the nodes that use the variable and treat those as changed. In Python most of a
program is declarations that run when it is imported, and they depend on each
other; so the pushing goes on to a fixed point:

* A dangerous edge or a using node selects the tests that reached it while they
  ran. If it was reached while a module was imported, the import-time statement
  in which that happened is affected.
* An affected import-time statement affects the names it binds and the objects
  it changes; one whose effect is neither affects every test that imports it.
* A name bound to the same plain value as before stops there.

Each entity is looked at once, so the cost is bounded by the number of names.
"""

from __future__ import annotations

from edgewise.compare.declared import may_use
from edgewise.compare.difference import (
    Change,
)
from edgewise.compare.program import ClassKey, Program
from edgewise.compare.users import FRAME_READERS, OBJECT_READERS, UserFinder, Users
from edgewise.errors import DynamicCodeWarning, ImportEffectWarning, NotImportedWarning
from edgewise.model.declarations import (
    CLASS,
    DEFINITION,
    EFFECT,
    HEADER,
    IMPORT,
    Declaration,
)
from edgewise.model.names import Uses
from edgewise.select.cause import Cause
from edgewise.select.classes import has_fields, is_special
from edgewise.select.effects import EffectRules
from edgewise.select.imported import NewImports
from edgewise.select.imports import ImportRules
from edgewise.select.members import MemberRules
from edgewise.select.push import Known, declaration_key, full_name
from edgewise.select.reach import Reached
from edgewise.select.readers import ReaderRules
from edgewise.select.selection import DOUBT, ENTITY, Fallback
from edgewise.select.suite import SuiteRules
from edgewise.select.tally import Tally
from edgewise.trace.history import IMPORT as IMPORT_UNIT
from edgewise.trace.history import STATEMENT
from edgewise.trace.outlines import MARK

ORDER_READERS = frozenset({"__mro__", "mro", "getmro", "__bases__", "__base__"})


class Propagation:
    """The tests of one recorded version that a difference reaches, with reasons."""

    def __init__(
        self,
        tally: Tally,
        old: Program,
        new: Program,
        imports: NewImports,
        follow: frozenset[ClassKey] | None = None,
        users: UserFinder | None = None,
    ) -> None:
        self.tally = tally
        self.old = old
        self.new = new
        self.imports = imports
        # Not None: follow a class to see who can have hold of it, but not past these below it.
        self.follow = follow
        self.users = users or UserFinder(old, frozenset(tally.imported_by_name()))
        self.members = MemberRules(self)
        self.effects = EffectRules(self)
        self.importing = ImportRules(self)
        self.suite = SuiteRules(self)
        self.readers = ReaderRules(self)
        self.done: set[tuple[object, ...]] = set()
        self.doubts: dict[Fallback, None] = {}
        self._known: dict[tuple[ClassKey, str], Known] = {}
        self._followed: dict[tuple[ClassKey, frozenset[ClassKey]], Known] = {}

    # -- what is reached -----------------------------------------------------------

    def reached(self, reached: Reached, cause: Cause, kind: str) -> None:
        """Tests, and import-time statements, that reached something."""
        self.tally.add_reached(reached, cause, kind)
        for unit in sorted(reached.statements):
            self._statement(unit, cause)

    def _statement(self, unit: int, cause: Cause) -> None:
        """An import-time statement ran what changed."""
        stored = self.tally.reach.matrix.units[unit]
        path, _, line = stored.key.rpartition(":")
        index = self.old.files.get(path if stored.kind == STATEMENT else stored.key)
        if index is None:
            self.tally.add_importers(self.tally.reach.through_imports([unit]), cause, DOUBT)
            return
        if stored.kind == STATEMENT:
            for declaration in self.old.declared_at(path, int(line)):
                self.declaration(index.path, declaration, cause)
        elif stored.kind == IMPORT_UNIT:
            for declaration, _ in index.declarations:
                # What runs in an `import` itself is a finder or loader of ours.
                if declaration.calls or declaration.kind == IMPORT:
                    self.declaration(index.path, declaration, cause)

    def use(self, users: Users, cause: Cause, entity: str, known: Known | None = None) -> None:
        """Whoever uses an entity; where only its name is the same, those who can know it."""
        further = cause.through(entity)
        for path, row in users.rows.items():
            self.reached(self.tally.reaching(path, row), further, ENTITY)
        for path, row in users.dynamic_rows.items():
            self._dynamic(path, row, further)
        for path, declaration in users.declarations:
            self.declaration(path, declaration, further)
        for path, declaration in users.annotated:
            self.readers.annotation(path, declaration, further)
        for path, row in users.loose_rows.items():
            self.reached(_among(self.tally.reaching(path, row), known), further, ENTITY)
        for within, row in users.own_rows.items():
            reached = _among(self.tally.reaching(within[0], row), known)
            self.reached(self.tally.with_receiver(reached, within, users.owner), further, ENTITY)
        for path, declaration in users.loose_declarations:
            if self._can_know(path, declaration, known):
                self.declaration(path, declaration, further)

    def _can_know(self, path: str, declaration: Declaration, known: Known | None) -> bool:
        """Whether a declaration can have hold of a thing."""
        if known is None:
            return True
        if known.units is not None and not known.units.intersection(self.tally.importing(path)):
            return False
        return (
            known.declarations is None or declaration_key(path, declaration) in known.declarations
        )

    def _dynamic(self, path: str, row: int, cause: Cause) -> None:
        """Code that looks at all names of its module at once."""
        reached = self.tally.reaching(path, row)
        if reached.tests:
            text = f"{path}: looks at all names of its module at once; every test that does so "
            self.doubt(DynamicCodeWarning.slug, text + "will run.")
        self.reached(reached, cause, ENTITY)

    def declaration(self, path: str, declaration: Declaration, cause: Cause) -> None:
        """An import-time statement is affected: it passes that on."""
        if not self.first(*declaration_key(path, declaration)):
            return
        self.effects_of(path, declaration, cause, new=False)
        if declaration.kind == DEFINITION and not (declaration.decorators or declaration.context):
            self.entry(path, full_name(declaration), cause)
        elif not self.suite.marks(path, declaration, cause):
            for name in declaration.binds:
                self._bound(path, declaration, name, cause)
        if declaration.kind == HEADER:
            self._inside(path, declaration, cause)
        elif declaration.kind == EFFECT and not self.effects.reducible(path, declaration, False):
            self.executed(path, self._row_of(path, declaration), cause)
        if declaration.calls and path not in self.imports.whole:
            self.importers(path, cause)

    def _bound(self, path: str, declaration: Declaration, name: str, cause: Cause) -> None:
        """A name that an affected statement binds."""
        full = f"{declaration.container}.{name}" if declaration.container else name
        if declaration.kind == DEFINITION:
            self.entry(path, full, cause)
        if declaration.kind == CLASS:
            if (path, full) not in (self.follow or ()):
                self.klass((path, full), cause)
        elif declaration.container:
            self.member((path, declaration.container), name, cause)
        else:
            if name == "__all__" and not self.same_value(path, name):
                self.importing.computed(path, cause)
            self.name(path, name, cause)

    def _inside(self, path: str, header: Declaration, cause: Cause) -> None:
        depth = len(header.context)
        for declaration, _ in self.old.files[path].declarations:
            around = declaration.context
            inside = len(around) > depth and around[:depth] == header.context
            if inside and around[depth].startswith(header.text):
                self.declaration(path, declaration, cause)

    # -- entities ------------------------------------------------------------------

    def name(self, path: str, name: str, cause: Cause, stops: bool = True) -> None:
        """A name of a module is affected; unless `stops`, even if its value is the same."""
        if (stops and self.same_value(path, name)) or not self.first("name", path, name):
            return
        if (path, name) in self.old.classes or (path, name) in self.new.classes:
            self.klass((path, name), cause)
        self._name_users(path, name, cause)

    def _name_users(self, path: str, name: str, cause: Cause) -> None:
        entity = f"{path}::{name}"
        known = Known(frozenset(self.tally.tests_of_file(path)), self.tally.importing_modules(path))
        self.use(self.users.of_global(path, name), cause, entity, known)
        self.through_frames(path, cause.through(entity))
        self.tests_called(path, (name,), cause.through(entity))
        looked = _among(self.tally.looking_up(name), known)
        self.reached(looked, cause.through(entity), ENTITY)
        self.reached(self.tally.listing_module(path), cause.through(entity), ENTITY)
        if self.follow is None and not is_special(name):
            self._read_elsewhere(path, name, known, cause.through(entity))

    def _read_elsewhere(self, path: str, name: str, known: Known, cause: Cause) -> None:
        """A library that imports a module by its name may read this of it, and keep it.

        So whoever ran that part of the library counts, even if another test imported it.
        """
        if not self.users.in_foreign_hands(path):
            return
        modules = self.users.foreign_modules(name)
        if modules:
            reached = self.tally.in_libraries(modules)
            units = reached.statements if known.units is None else reached.statements & known.units
            self.reached(Reached(reached.tests, units), cause, ENTITY)

    def through_frames(self, path: str, cause: Cause) -> None:
        """Whoever looks at the names of a module through a frame of it, which is below another."""
        users = self.users.of_names(FRAME_READERS)
        if not users.rows and not users.declarations:
            return
        with_frames = self.tally.running(path)
        for other, row in users.rows.items():
            reached = self.tally.reaching(other, row)
            tests = {t: b for t, b in reached.tests.items() if t in with_frames.tests}
            statements = reached.statements & with_frames.statements
            self.reached(Reached(tests, statements), cause, ENTITY)
        for other, declaration in users.declarations:
            if other == path or with_frames.statements.intersection(self.tally.importing(other)):
                self.declaration(other, declaration, cause)

    def klass(self, key: ClassKey, cause: Cause) -> None:
        """All there is to a class is affected: uses, objects, subclasses."""
        if not self.first("class", *key):
            return
        path, name = key
        outer, _, last = name.rpartition(".")
        if outer:
            self.member((path, outer), last, cause)
        else:
            self.first("name", path, name)
            self._name_users(path, name, cause)
        further = cause.through(f"{path}::{name}")
        self.reached(self.tally.receiving(key, self.follow or frozenset()), further, ENTITY)
        nothing: frozenset[ClassKey] = frozenset()
        below = self.old.subclasses.get(key, nothing) | self.new.subclasses.get(key, nothing)
        for other in sorted(below - {key} - (self.follow or nothing)):
            self.klass(other, further)
        self.listed(key, cause)

    def listed(self, key: ClassKey, cause: Cause) -> None:
        """Whoever lists the subclasses of a class above."""
        above = self.old.ancestors.get(key, frozenset()) | self.new.ancestors.get(key, frozenset())
        listing = self.users.of_names(frozenset({"__subclasses__"}))
        for base in sorted(above - {key}):
            known = Known(frozenset(self.tally.tests_of_file(base[0])))
            for rows in (listing.rows, listing.loose_rows):
                for path, row in rows.items():
                    reached = _among(self.tally.reaching(path, row), known)
                    self.reached(reached, cause.through("__subclasses__"), ENTITY)
            for path, declaration in (*listing.declarations, *listing.loose_declarations):
                self.declaration(path, declaration, cause.through("__subclasses__"))

    def member(self, key: ClassKey, name: str, cause: Cause, stops: bool = True) -> None:
        """An attribute of a class means something else: whoever reads it."""
        path, qualname = key
        if stops and self.same_value(path, f"{qualname}.{name}"):
            return
        if not self.first("member", path, qualname, name):
            return
        entity = f"{path}::{qualname}.{name}"
        known = self.knowing(key, name)
        self.use(self.users.of_attribute(key, name), cause, entity, known)
        further = cause.through(entity)
        if self.follow is None and not is_special(name):
            self.use(self.users.of_foreign(name), cause, entity, known)
            self._read_elsewhere(path, name, known, further)
        self.reached(_among(self.tally.looking_up(name), known), further, ENTITY)
        self.listing(key, name, further)
        for below in self.old.subclasses.get(key, frozenset({key})):
            self.tests_called(below[0], (*below[1].split("."), name), further)
        if is_special(name) or has_fields(self.old, key, name):
            self.klass(key, cause)

    def listing(self, key: ClassKey, name: str, cause: Cause) -> None:
        """Whoever lists the attributes of something that gets `name` from a class."""
        further = cause.through("a list of attributes")
        hiding = self._hiding(key, name) if key in self.old.classes else frozenset()
        self.reached(self.tally.listing(key, hiding), further, ENTITY)
        self.reading(OBJECT_READERS, self.knowing(key, name), further)

    def reading(self, names: frozenset[str], known: Known, further: Cause) -> None:
        """Whoever reads something of a thing by one of these names, and can know the thing."""
        found = self.users.of_names(names)
        for path, row in found.rows.items():
            reached = known.among(self.tally.reaching(path, row))
            units = frozenset(unit for unit in reached.statements if self._knows(unit, known))
            self.reached(Reached(reached.tests, units), further, ENTITY)
        for path, declaration in found.declarations:
            if self._can_know(path, declaration, known):
                self.declaration(path, declaration, further)
            elif known.declarations is not None:
                self._handed_on(path, declaration, known, further)

    def _handed_on(self, path: str, declaration: Declaration, known: Known, cause: Cause) -> None:
        """A statement that cannot know a thing may hand to those who do what reads it.

        `def show(thing, lister=dir)`: whoever uses that, and can know the thing.
        """
        following = self._follower(frozenset())
        following.declaration(path, declaration, cause)
        tests = known.tests.intersection(following.tally.reasons)
        self.tally.add_users(tests, cause, f"{path}:{declaration.line}")
        for other, index in self.old.files.items():
            for one, _ in index.declarations:
                key = declaration_key(other, one)
                if key in following.done and key in (known.declarations or ()):
                    self.declaration(other, one, cause)

    def _knows(self, unit: int, known: Known) -> bool:
        """Whether an import-time statement has hold of a thing itself."""
        stored = self.tally.reach.matrix.units[unit]
        path, _, line = stored.key.rpartition(":")
        index = self.old.files.get(path) if stored.kind == STATEMENT else None
        if index is None or known.declarations is None:
            return True
        return any(
            declaration_key(path, declaration) in known.declarations
            for declaration in self.old.declared_at(path, int(line))
        )

    def knowing(self, key: ClassKey, name: str) -> Known:
        """Who can have hold of a class, or of an object, that gets `name` from the class.

        An object comes from where its class, or a name made from it, is named;
        so these are the tests that would be selected if all of the class changed.
        Classes below it that have a `name` of their own do not count.
        """
        if self.follow is not None or key not in self.old.classes:
            return Known(frozenset(self.tally.tests_of_file(key[0])))
        if (key, name) not in self._known:
            hiding = self._hiding(key, name)
            known = self.following(key, hiding)
            around = self.users.of_names(ORDER_READERS)
            if hiding and (around.rows or around.declarations):
                every = self.following(key, frozenset())
                tests = known.tests | (every.tests & self.tally.tests_using(around))
                known = Known(tests, known.units, every.declarations)
            self._known[key, name] = known
        return self._known[key, name]

    def _hiding(self, key: ClassKey, name: str) -> frozenset[ClassKey]:
        """The classes below that have a `name` of their own, and do not ask above for it."""
        return frozenset(
            below
            for below in self.old.subclasses[key] - {key}
            if name in self.old.classes[below].members
            and name in self._members_now(below)
            and not any(_asks_above(program, below, name) for program in (self.old, self.new))
        )

    def following(self, key: ClassKey, hiding: frozenset[ClassKey]) -> Known:
        """Who would be selected if all of a class changed, but for some below it."""
        if (key, hiding) not in self._followed:
            following = self._follower(hiding)
            following.klass(key, Cause(Change(key[0], 1, key[1], "class", "")))
            self._followed[key, hiding] = self._found_by(following, key[0])
        return self._followed[key, hiding]

    def _follower(self, hiding: frozenset[ClassKey]) -> Propagation:
        """Who follows something to see who can have hold of it."""
        tally = self.tally.blank()
        return Propagation(tally, self.old, self.new, self.imports, hiding, self.users)

    def _found_by(self, following: Propagation, path: str) -> Known:
        tests = frozenset(following.tally.reasons)
        declared = frozenset(key for key in following.done if key[0] == "declaration")
        whole = following.tally.full
        vars(following).clear()  # its rules refer to it
        return Known(tests, self.tally.importing_modules(path), None if whole else declared)

    def following_name(self, path: str, name: str) -> Known:
        """Who can have hold of what a module, or one of its classes, calls `name`."""
        container, _, last = name.rpartition(".")
        if (path, container) in self.old.classes:
            return self.knowing((path, container), last)
        if not container and name:
            following = self._follower(frozenset())
            following.name(path, name, Cause(Change(path, 1, name, "definition", "")))
            return self._found_by(following, path)
        return Known(frozenset(self.tally.tests_of_file(path)), self.tally.importing_modules(path))

    def _members_now(self, key: ClassKey) -> frozenset[str]:
        facts = self.new.classes.get(key)
        return facts.members if facts is not None else frozenset()

    def entry(self, path: str, qualname: str, cause: Cause) -> None:
        """Whoever entered, or inspected, the functions of a name."""
        index = self.old.files.get(path)
        if index is None or not self.first("entry", path, qualname):
            return
        further = cause.through(f"{path}::{qualname}()")
        for name, facts in index.functions.items():
            if name == qualname or name.startswith(qualname + "#"):
                self.reached(self.tally.reaching(path, facts.entry), further, ENTITY)
        self.reached(self.tally.inspecting(path, qualname), cause, ENTITY)

    def executed(self, path: str, row: int, cause: Cause) -> None:
        """Every test that executed part of a module's body, as an import or not."""
        where = f"{cause.change.file}:{cause.change.line}"
        if cause.way or cause.change.file != path:
            where = path
        text = f"{where}: does more at import than bind names; every test that imports it will run."
        self.doubt(ImportEffectWarning.slug, text)
        units = self.tally.hitting(path, row)
        if not self.tally.ran_at_import(path):  # where whole files count, bodies have no probes
            units = [*units, *self.tally.importing(path)]
        self.tally.add_importers(self.tally.reach.through_imports(units), cause)

    def importers(self, path: str, cause: Cause) -> None:
        """Every test that imports a module."""
        if self.first("importers", path):
            text = f"{path}: could not be imported ahead of the tests; every test that imports it "
            self.doubt(NotImportedWarning.slug, text + "will run.")
            index = self.old.files.get(path)
            body = index.body if index is not None else 0
            units = [*self.tally.hitting(path, body), *self.tally.importing(path)]
            self.tally.add_importers(self.tally.reach.through_imports(units), cause)

    def effects_of(self, path: str, declaration: Declaration, cause: Cause, new: bool) -> None:
        """What an import-time statement changes besides the names it binds."""
        if self.first("effects", path, declaration.container, declaration.line, new):
            self.effects.push_on(path, declaration, cause, new)

    def tests_called(self, path: str, names: tuple[str, ...], cause: Cause) -> None:
        """Tests, fixtures and hooks are used by pytest, by their names."""
        self.suite.called(path, names, cause)

    # -- facts ---------------------------------------------------------------------

    def same_value(self, path: str, name: str) -> bool:
        """Whether a name is bound to the same plain value in both versions."""
        if self.follow is not None:
            return False
        old = self.tally.values.get(path, {}).get(name)
        if old is None or MARK in old:
            return False  # an outline is not all there is to a value
        if old != self.imports.values.get(path, {}).get(name):
            return False
        programs = (self.old, self.new)
        if path in self.tally.late and not all(_is_plain(one, path, name) for one in programs):
            return False  # what it is bound to in a test, only a test can tell
        return not any(_was_another(program, path, name) for program in programs)

    def _row_of(self, path: str, declaration: Declaration) -> int:
        for other, row in self.old.files[path].declarations:
            if other.line == declaration.line and other.text == declaration.text:
                return row
        return self.old.files[path].body

    def doubt(self, slug: str, text: str) -> None:
        """Say that something could not be analysed, and was answered by selecting more."""
        self.doubts[Fallback(slug, text)] = None

    def first(self, *key: object) -> bool:
        """Whether something is met for the first time; it is noted.

        And whether it matters: where every test is selected already, nothing more can be.
        """
        if key in self.done or self.tally.full:
            return False
        self.done.add(key)
        return True


def _is_plain(program: Program, path: str, full: str) -> bool:
    """Whether a name is bound to what its statements themselves say, wherever they run."""
    container, _, name = full.rpartition(".")
    index = program.files.get(path)
    every = [d for d, _ in index.declarations if d.container == container] if index else []
    binding = [d for d in every if name in d.binds]
    return all(d.uses == Uses() and not d.calls and not d.context for d in binding)


def _was_another(program: Program, path: str, full: str) -> bool:
    """Whether a name had other values before its last, and somebody may have read them."""
    container, _, name = full.rpartition(".")
    index = program.files.get(path)
    every = [d for d, _ in index.declarations if d.container == container] if index else []
    bound = [at for at, d in enumerate(every) if name in d.binds]
    return any(may_use(d, name) for d in every[bound[0] : bound[-1]]) if bound else False


def _among(reached: Reached, known: Known | None) -> Reached:
    """Those who are known to be able to have hold of a thing."""
    return reached if known is None else known.among(reached)


def _asks_above(program: Program, key: ClassKey, name: str) -> bool:
    """Whether a class has `super().name` somewhere."""
    path, qualname = key
    index = program.files.get(path)
    if index is None:
        return False
    return bool(index.own.get(f"{qualname}.{name}", 0) & index.names.get("super", 0))
