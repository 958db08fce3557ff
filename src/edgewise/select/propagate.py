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

from collections.abc import Mapping

from edgewise.compare.finder import UserFinder
from edgewise.compare.missing_names import MissingNames
from edgewise.compare.program import ClassKey, Program
from edgewise.compare.users import Users
from edgewise.data import replace
from edgewise.errors import DynamicCodeWarning, ImportEffectWarning, NotImportedWarning
from edgewise.model.declarations import CLASS, DEFINITION, EFFECT, HEADER, IMPORT, Declaration
from edgewise.select.cause import Cause
from edgewise.select.classes import has_fields, is_special, watches_body
from edgewise.select.effects import EffectRules
from edgewise.select.exports import exporting
from edgewise.select.getters import makes_getter, push_getter
from edgewise.select.imported import NewImports
from edgewise.select.imports import ImportRules
from edgewise.select.knowing import KnowingRules
from edgewise.select.looking import LookingRules
from edgewise.select.members import MemberRules
from edgewise.select.push import Known, Knows, Looks, declaration_key, full_name
from edgewise.select.reach import Reached
from edgewise.select.readers import ReaderRules
from edgewise.select.selection import DOUBT, ENTITY, Fallback
from edgewise.select.suite import SuiteRules
from edgewise.select.tally import Tally
from edgewise.select.texts import looking_around
from edgewise.select.unbound import may_raise
from edgewise.select.unchanged import same_value
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import IMPORT as IMPORT_UNIT
from edgewise.trace.history import STATEMENT

FAR = 5_000  # things on the way of a change, or of one that is followed


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
        self.users = users or UserFinder(
            old, frozenset(tally.imported_by_name()), exporting(old, tally.values, tally.settled)
        )
        self.missing = MissingNames(self.users)
        self.knows: Knows = KnowingRules(self)
        self.looks: Looks = LookingRules(self)
        self.members = MemberRules(self)
        self.effects = EffectRules(self)
        self.importing = ImportRules(self)
        self.suite = SuiteRules(self)
        self.readers = ReaderRules(self)
        self.done: set[tuple[object, ...]] = set()
        self.far = False  # whether this leads too far to be followed: it may get anywhere
        self.doubts: dict[Fallback, None] = {}

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
        for path, row in users.apart_rows.items():
            reached = looking_around(self.tally, self.tally.reaching(path, row))
            self.reached(self._among(reached, known), further, ENTITY)
        for path, declaration in users.declarations:
            self.declaration(path, declaration, further)
        for path, declaration in users.annotated:
            self.readers.annotation(path, declaration, further)
        for path, row in users.loose_rows.items():
            self.reached(self._among(self.tally.reaching(path, row), known), further, ENTITY)
        for within, row in users.own_rows.items():
            reached = self._among(self.tally.reaching(within[0], row), known)
            having = self.tally.with_receiver(reached, within, users.owner, users.hiding)
            self.reached(having, further, ENTITY)
        for path, declaration in users.loose_declarations:
            if self.knows.declares(path, declaration, known):
                self.declaration(path, declaration, further)
            elif makes_getter(declaration):
                push_getter(self, path, declaration, further, known)

    def _among(self, reached: Reached, known: Known | None) -> Reached:
        """Those who are known to be able to have hold of a thing; statements by themselves."""
        if known is None:
            return reached
        found = known.among(reached)
        units = frozenset(unit for unit in found.statements if self.knows.holds(unit, known))
        return Reached(found.tests, units)

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
        if path not in self.imports.whole and may_raise(self.new.files.get(path), declaration):
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
            key = (path, declaration.container)
            # A field may be replaced by its default, which says nothing of its options.
            stops = not (declaration.calls and has_fields(self.old, key, name))
            self.member(key, name, cause, stops=stops)
            if declaration.kind != DEFINITION:
                self.made_below((path, declaration.container), name, cause)
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
        further = cause.through(entity)
        known = Known(frozenset(self.tally.tests_of_file(path)), self.tally.importing_modules(path))
        self.use(self.users.of_global(path, name), cause, entity, known)
        self.looks.through_frames(path, name, further)
        self.tests_called(path, (name,), further)
        self.reached(known.among(self.tally.looking_up(name)), further, ENTITY)
        self.reached(self.tally.listing_module(path), further, ENTITY)
        if self.follow is None and not is_special(name):
            self.looks.elsewhere(path, name, known, further)

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
        self.looks.listed(key, cause)

    def member(
        self, key: ClassKey, name: str, cause: Cause, stops: bool = True, body: bool = True
    ) -> None:
        """An attribute of a class means something else: whoever reads it.

        `body`: it is the body of the class that says so, at which a metaclass may look.
        """
        path, qualname = key
        if stops and self.same_value(path, f"{qualname}.{name}"):
            return
        if not self.first("member", path, qualname, name):
            return
        entity = f"{path}::{qualname}.{name}"
        known = self.knows.attribute(key, name)
        users = self.users.of_attribute(key, name)
        if self.follow is None and key in self.old.classes:
            users = replace(users, hiding=self.knows.surely_hiding(key, name))
        self.use(users, cause, entity, known)
        further = cause.through(entity)
        if self.follow is None and not is_special(name):
            self.use(self.users.foreign.users(name), cause, entity, known)
            self.looks.elsewhere(path, name, known, further)
        self.reached(self._among(self.tally.looking_up(name), known), further, ENTITY)
        self.looks.listing(key, name, further)
        for below in self.old.subclasses.get(key, frozenset({key})):
            self.tests_called(below[0], (*below[1].split("."), name), further)
        if is_special(name) or (body and has_fields(self.old, key, name)):
            self.klass(key, cause)

    def made_below(self, key: ClassKey, name: str, cause: Cause) -> None:
        """Classes below that somebody makes who looks at what they have from above.

        A column of a mixin becomes one of each table that is made of a class with it. Classes of
        Python's own library, such as `TestCase`, ask for names when they want them.
        """
        nothing: frozenset[ClassKey] = frozenset()
        below = self.old.subclasses.get(key, nothing) | self.new.subclasses.get(key, nothing)
        for other in sorted(below - {key} - (self.follow or nothing)):
            programs = (one for one in (self.old, self.new) if other in one.classes)
            if any(watches_body(one, other, name, standard=False) for one in programs):
                self.klass(other, cause.through(f"{other[0]}::{other[1]}"))

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
        self._beyond(path, row, cause)

    def _beyond(self, path: str, row: int, cause: Cause) -> None:
        """Who mentions a library that import-time statements change for all in the process."""
        libraries: set[str] = set()
        known: set[str] = set()  # the statements that there were
        for program in (self.old, self.new):
            index = program.files.get(path)
            for declaration, own in index.declarations if index is not None else ():
                acts = declaration.kind == EFFECT or declaration.changes
                concerned = own & row if program is self.old else declaration.text not in known
                if index is not None and acts and concerned:
                    for chain in (*declaration.changes, *declaration.called):
                        meant = index.imports.get(chain.partition(".")[0], ())
                        foreign = (one for one in meant if not _is_ours(program, one, path))
                        libraries.update(one.partition(".")[0] for one in foreign)
                known.add(declaration.text)
        if libraries and self.first("beyond", *sorted(libraries)):
            users = self.users.of_libraries(frozenset(libraries))
            self.tally.add_users(self.tally.tests_using(users), cause, min(libraries))

    def importers(self, path: str, cause: Cause) -> None:
        """Every test that imports a module."""
        if self.first("importers", path):
            if path not in self.imports.whole:
                text = f"{path}: could not be imported ahead of the tests; every test that imports "
                self.doubt(NotImportedWarning.slug, text + "it will run.")
            index = self.old.files.get(path)
            body = index.body if index is not None else 0
            units = [*self.tally.hitting(path, body), *self.tally.importing(path)]
            self.tally.add_importers(self.tally.reach.through_imports(units), cause)

    def effects_of(self, path: str, declaration: Declaration, cause: Cause, new: bool) -> None:
        """What an import-time statement changes besides the names it binds."""
        if self.first("effects", path, declaration.container, declaration.line, new):
            self.effects.push_on(path, declaration, cause, new)

    def ran_in(self, path: str, declaration: Declaration, new: bool) -> Mapping[str, int]:
        """What of the program ran in an import-time statement: rows by path."""
        return self.effects.ran_in(path, declaration, new)

    def tests_called(self, path: str, names: tuple[str, ...], cause: Cause) -> None:
        """Tests, fixtures and hooks are used by pytest, by their names."""
        self.suite.called(path, names, cause)

    def follower(self, hiding: frozenset[ClassKey]) -> Propagation:
        """Who follows something to see who can have hold of it."""
        tally = self.tally.blank()
        return Propagation(tally, self.old, self.new, self.imports, hiding, self.users)

    # -- facts ---------------------------------------------------------------------

    def same_value(self, path: str, name: str) -> bool:
        """Whether a name is bound to the same plain value in both versions."""
        return self.follow is None and same_value(self, path, name)

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
        if key in self.done or self.tally.full or self.far:
            return False
        self.done.add(key)
        if len(self.done) >= FAR:
            self.far = self.follow is not None or self.tally.nearly_full
        return True


def _is_ours(program: Program, dotted: str, path: str) -> bool:
    """Whether what an import means is a module of ours, or something in one."""
    return bool(
        program.modules(dotted, path) or program.modules(dotted.rpartition(".")[0] or dotted, path)
    )
