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

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from edgewise.compare.difference import (
    ANNOTATIONS,
    DEFAULTS,
    Change,
    ChangedEffect,
    ChangedName,
    FileDifference,
)
from edgewise.compare.program import ClassKey, Program, module_parts
from edgewise.compare.users import OBJECT_READERS, UserFinder, Users
from edgewise.model.declarations import CLASS, DEFINITION, EFFECT, HEADER, Declaration
from edgewise.select.cause import Cause
from edgewise.select.classes import is_special
from edgewise.select.members import MemberRules
from edgewise.select.reach import Reach, Reached
from edgewise.select.selection import DOUBT, EDGE, ENTITY, FILE, Fallback, Reason
from edgewise.trace.history import IMPORT, STATEMENT
from edgewise.trace.index import FileIndex

MOST_REASONS = 5  # kept for each test
LINE_READERS = frozenset(
    {"f_lineno", "tb_lineno", "co_firstlineno", "currentframe", "getsource", "getsourcelines"}
)


@dataclass(frozen=True, slots=True)
class NewImports:
    """What importing the new version has shown."""

    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of names, by path
    whole: frozenset[str] = frozenset()  # paths of modules whose import came to its end
    ran: Mapping[tuple[str, int], Mapping[str, int]] = field(default_factory=dict)
    # (path, line) of an import-time statement -> what ran in it: path -> row


class Propagation:
    """The tests of one recorded version that a difference reaches, with reasons."""

    def __init__(
        self,
        reach: Reach,
        old: Program,
        new: Program,
        digests: Mapping[str, str],
        imports: NewImports,
    ) -> None:
        self.reach = reach
        self.old = old
        self.new = new
        self.digests = digests
        self.imports = imports
        self.reasons: dict[str, dict[str, Reason]] = {}
        self.fallbacks: dict[str, Fallback] = {}
        self.users = UserFinder(old, frozenset(self._imported_by_name()))
        self.members = MemberRules(self)
        self.values = self._old_values()
        self.units = self._statement_units()
        self._done: set[tuple[object, ...]] = set()
        self._waiting: list[tuple[ChangedName | Declaration, str, Cause]] = []

    # -- where it starts -----------------------------------------------------------

    def start(self, difference: FileDifference) -> None:
        """Take in how one file differs."""
        path = difference.path
        if difference.whole is not None:
            self.whole_file(path, Cause(difference.whole))
            return
        for edge in difference.edges:
            self.cross(path, edge.row, Cause(edge.change, edge=edge.text), EDGE)
        for changed in difference.names:
            self._name(path, changed)
        for effect in difference.effects:
            self._effect(path, effect)
        for name in sorted(difference.documents):
            self._document(path, name, difference)
        self._source(path, difference)

    def _name(self, path: str, changed: ChangedName) -> None:
        cause = Cause(changed.change)
        if changed.container:
            self.members.changed(path, changed, cause)
            return
        if changed.how <= {ANNOTATIONS}:
            self._annotated(path, changed, cause)
            return
        if changed.how <= {ANNOTATIONS, DEFAULTS}:
            self.entry(path, changed.name, cause)
            return
        self._declared_otherwise(path, changed, cause)

    def _declared_otherwise(self, path: str, changed: ChangedName, cause: Cause) -> None:
        self.entry(path, changed.name, cause)
        self.name(path, changed.name, cause)
        for declaration in changed.old:
            self.effects_of(path, declaration, cause, new=False)
        for declaration in changed.new:
            self.effects_of(path, declaration, cause, new=True)
            self._may_fail(path, declaration, cause)
            self._new_import(path, declaration, cause)

    def _annotated(self, path: str, changed: ChangedName, cause: Cause) -> None:
        """Annotations reach those who read annotations."""
        self.inspected(path, changed.name, cause)
        if not any(declaration.kind == DEFINITION for declaration in changed.new):
            self.use(self.users.of_names(frozenset({"__annotations__"})), cause, "__annotations__")

    def _effect(self, path: str, effect: ChangedEffect) -> None:
        cause = Cause(effect.change)
        declaration = effect.new or effect.old
        assert declaration is not None
        if declaration.kind == HEADER:
            return  # it is part of the context of what stands in it
        if declaration.container:
            self.klass((path, declaration.container), cause)
        self.effects_of(path, declaration, cause, new=effect.new is not None)
        self._may_fail(path, declaration, cause)
        if not self._reducible(path, declaration):
            self.executed(path, effect.row, cause)

    def _may_fail(self, path: str, declaration: Declaration, cause: Cause) -> None:
        """A statement that may raise makes its module fail, unless the import has been seen."""
        if declaration.calls and path not in self.imports.whole:
            self.importers(path, cause)

    def _document(self, path: str, name: str, difference: FileDifference) -> None:
        change = next(
            (c.change for c in difference.names if c.name == name and not c.container), None
        )
        if change is None:
            change = Change(path, 1, name or "<module>", "docstring", "another docstring")
        cause = Cause(change)
        self.inspected(path, name, cause)
        self.use(self.users.of_names(frozenset({"__doc__"})), cause, "__doc__")
        self.doctests(path, cause)
        index = self.old.files.get(path)
        for declaration, _ in index.declarations if index is not None else ():
            own = (
                f"{declaration.container}.{declaration.binds[0]}".lstrip(".")
                if (declaration.binds)
                else ""
            )
            if own == name and self.members.reads_docstring(path, declaration):
                self.declaration(path, declaration, cause)

    def _source(self, path: str, difference: FileDifference) -> None:
        """Who reads source or line numbers sees even a comment."""
        if not difference.sources:
            return
        cause = Cause(Change(path, 1, "<module>", "text", "its text changed"))
        for name in difference.sources:
            self.inspected_source(path, name, cause)
        users = self.users.of_names(LINE_READERS)
        reading = self._tests_using(users)
        for test in reading & self._tests_in(path):
            self.add(test, Reason(ENTITY, f"reads lines or source; {cause.told}", cause.change))

    def appeared(self, path: str, cause: Cause) -> None:
        """Imports that used to find something else, or nothing, now find this file."""
        if path.endswith("conftest.py"):
            self._hooked(path, cause)
        for importer, index in self.old.files.items():
            for alias, meant in index.imports.items():
                if any(self._now_means(dotted, importer, path) for dotted in meant):
                    for declaration, _ in index.declarations:
                        if declaration.kind == "import" and alias in declaration.binds:
                            self.declaration(importer, declaration, cause)
            for dotted, row in index.modules.items():
                if self._now_means(dotted, importer, path):
                    self.cross(importer, row, cause.through(dotted), ENTITY)

    def _now_means(self, dotted: str, importer: str, path: str) -> bool:
        parts = module_parts(path)
        if dotted.startswith("."):
            return path in Program({**self.new.files, path: FileIndex(path)}).modules(
                dotted, importer
            )
        wanted = tuple(dotted.split("."))
        return parts[-len(wanted) :] == wanted

    def compare_values(self) -> None:
        """Names whose plain value moved, whatever the text says."""
        for path, names in self.imports.values.items():
            for name, value in names.items():
                old = self.values.get(path, {}).get(name)
                if old is not None and old != value:
                    change = Change(path, 1, "<module>", "value", f"`{name}` has another value")
                    container, _, last = name.rpartition(".")
                    if container:
                        self.members.affected((path, container), last, Cause(change))
                    else:
                        self.name(path, name, Cause(change))

    # -- what is reached -----------------------------------------------------------

    def cross(self, path: str, row: int, cause: Cause, kind: str) -> None:
        """Whoever reached `row` of a file: tests that ran it, statements that did at import."""
        units = self.reach.hitting(path, self.digests.get(path, ""), row)
        if units:
            self._reached(self.reach.at_run_time(units), cause, kind)

    def _reached(self, reached: Reached, cause: Cause, kind: str) -> None:
        for test, below in reached.tests.items():
            self.add(test, self._reason(kind, cause, below))
        for unit in sorted(reached.statements):
            self._statement(unit, cause)

    def _reason(self, kind: str, cause: Cause, below: int) -> Reason:
        via = self.reach.matrix.units[below]
        by = f" in {via.kind} {via.key}" if via.kind in ("fixture", "setup", "process") else ""
        if cause.edge is not None:
            text = f"took {cause.edge}{by}; {cause.told}"
            return Reason(kind, text, cause.change, edge=cause.edge)
        entity = cause.way[-1] if cause.way else cause.change.procedure
        return Reason(kind, f"uses {entity}{by}; {cause.told}", cause.change, entity=entity)

    def _statement(self, unit: int, cause: Cause) -> None:
        """An import-time statement ran what changed."""
        stored = self.reach.matrix.units[unit]
        path, _, line = stored.key.rpartition(":")
        index = self.old.files.get(path if stored.kind == STATEMENT else stored.key)
        if index is None:
            self.add_all(self.reach.through_imports([unit]), cause, DOUBT)
            return
        for declaration, _ in index.declarations:
            at_line = stored.kind == STATEMENT and declaration.line == int(line)
            if at_line or (stored.kind == IMPORT and declaration.calls):
                self.declaration(index.path, declaration, cause)

    def use(self, users: Users, cause: Cause, entity: str) -> None:
        """Whoever uses an entity."""
        further = cause.through(entity)
        for path, row in users.rows.items():
            self.cross(path, row, further, ENTITY)
        for path, declaration in users.declarations:
            self.declaration(path, declaration, further)

    def declaration(self, path: str, declaration: Declaration, cause: Cause) -> None:
        """An import-time statement is affected: it passes that on."""
        key = ("declaration", path, declaration.container, declaration.line, declaration.binds)
        if key in self._done:
            return
        self._done.add(key)
        self.effects_of(path, declaration, cause, new=False)
        if declaration.kind == DEFINITION and not declaration.part("decorators"):
            self.entry(path, _full(declaration), cause)
        else:
            for name in declaration.binds:
                self.bound(path, declaration, name, cause)
        if declaration.kind == HEADER:
            self._inside(path, declaration, cause)
        elif declaration.kind == EFFECT and not self._reducible(path, declaration):
            self.executed(path, self._row_of(path, declaration), cause)
        if declaration.calls and path not in self.imports.whole:
            self.importers(path, cause)

    def bound(self, path: str, declaration: Declaration, name: str, cause: Cause) -> None:
        """A name that an affected statement binds."""
        full = f"{declaration.container}.{name}" if declaration.container else name
        if declaration.kind == DEFINITION:
            self.entry(path, full, cause)
        if declaration.kind == CLASS:
            self.klass((path, full), cause)
        elif declaration.container:
            self.members.affected((path, declaration.container), name, cause)
        else:
            self.name(path, name, cause)

    def _inside(self, path: str, header: Declaration, cause: Cause) -> None:
        for declaration, _ in self.old.files[path].declarations:
            depth = len(header.context)
            inside = declaration.context[:depth] == header.context
            if inside and len(declaration.context) > depth:
                if declaration.context[depth].startswith(header.text):
                    self.declaration(path, declaration, cause)

    # -- entities ------------------------------------------------------------------

    def name(self, path: str, name: str, cause: Cause) -> None:
        """A name of a module is affected."""
        if not self._first("name", path, name) or self.same_value(path, name):
            return
        if (path, name) in self.old.classes or (path, name) in self.new.classes:
            self.klass((path, name), cause)
        self._name_users(path, name, cause)

    def _name_users(self, path: str, name: str, cause: Cause) -> None:
        entity = f"{path}::{name}"
        self.use(self.users.of_global(path, name), cause, entity)
        self.tests_called(path, name, cause.through(entity))
        self.looked_up(name, cause.through(entity))

    def klass(self, key: ClassKey, cause: Cause) -> None:
        """All there is to a class is affected: uses, objects, subclasses."""
        if not self._first("class", *key):
            return
        path, name = key
        outer, _, last = name.rpartition(".")
        if outer:
            self.members.affected((path, outer), last, cause)
        else:
            self._first("name", path, name)
            self._name_users(path, name, cause)
        self.receivers(key, cause.through(f"{path}::{name}"))
        below = self.old.subclasses.get(key, frozenset()) | self.new.subclasses.get(
            key, frozenset()
        )
        for other in sorted(below - {key}):
            self.klass(other, cause.through(f"{path}::{name}"))
        self._subclass_readers(key, cause)

    def _subclass_readers(self, key: ClassKey, cause: Cause) -> None:
        for base in self.old.ancestors.get(key, frozenset()):
            if base != key:
                reading = self.users.of_names(frozenset({"__subclasses__"}))
                tests = self._tests_using(reading) & self._tests_in(base[0])
                for test in tests:
                    self.add(test, self._plain_reason(cause, f"{key[0]}::{key[1]}"))

    def receivers(self, key: ClassKey, cause: Cause) -> None:
        """Tests in which a method ran on an object of the class."""
        for touch, units in self.reach.touches("receiver"):
            if is_in_lineage(touch.name.partition("<-")[2], key):
                self._reached(self.reach.at_run_time(units), cause, ENTITY)

    def entry(self, path: str, qualname: str, cause: Cause) -> None:
        """Whoever entered, or inspected, the functions of a name."""
        index = self.old.files.get(path)
        if index is None or not self._first("entry", path, qualname):
            return
        for name, facts in index.functions.items():
            if name == qualname or name.startswith(qualname + "#"):
                self.cross(path, facts.entry, cause.through(f"{path}::{qualname}()"), ENTITY)
        self.inspected(path, qualname, cause)

    def inspected(self, path: str, qualname: str, cause: Cause) -> None:
        """Whoever looked at a definition instead of running it."""
        for touch, units in self.reach.touches("inspected"):
            seen, _, name = touch.name.partition("::")
            if seen == path and (name == qualname or name.startswith(qualname + ".")):
                self._reached(self.reach.at_run_time(units), cause.through(touch.name), ENTITY)

    def inspected_source(self, path: str, qualname: str, cause: Cause) -> None:
        """Whoever looked at a definition whose text changed."""
        if qualname:
            for touch, units in self.reach.touches("inspected"):
                if touch.name == f"{path}::{qualname}" and self._reads_source(units):
                    self._reached(self.reach.at_run_time(units), cause.through(touch.name), ENTITY)

    def _reads_source(self, units: Iterable[int]) -> bool:
        return bool(self._tests_using(self.users.of_names(LINE_READERS)))

    def looked_up(self, name: str, cause: Cause) -> None:
        """Whoever looked up an attribute of this name, computed at run time."""
        for touch, units in self.reach.touches("attribute"):
            if touch.name == name:
                self._reached(self.reach.at_run_time(units), cause, ENTITY)

    def readers_of_objects(self, path: str, cause: Cause) -> None:
        """Whoever lists the attributes of objects, and knows the file."""
        tests = self._tests_using(self.users.of_names(OBJECT_READERS)) & self._tests_in(path)
        for test in tests:
            self.add(test, self._plain_reason(cause, "a list of attributes"))

    def executed(self, path: str, row: int, cause: Cause) -> None:
        """Every test whose imports, or whose processes, executed `row`."""
        units = self.reach.hitting(path, self.digests.get(path, ""), row)
        self.add_all(self.reach.through_imports(units), cause, ENTITY)

    def importers(self, path: str, cause: Cause) -> None:
        """Every test that imports a module."""
        if not self._first("importers", path):
            return
        index = self.old.files.get(path)
        row = index.body if index is not None else -1
        units = self.reach.hitting(path, self.digests.get(path, ""), row or -1)
        units += [unit for unit in self.reach.of_kind(IMPORT) if self._key(unit) == path]
        self.add_all(self.reach.through_imports(units), cause, ENTITY)

    def whole_file(self, path: str, cause: Cause) -> None:
        """Every test that has to do with a file."""
        for test in self._tests_in(path):
            self.add(test, Reason(FILE, f"depends on {path}; {cause.told}", cause.change))
        self.file_touched(path, cause)

    def file_touched(self, path: str, cause: Cause) -> None:
        """Tests that ran a file without probes."""
        for touch, units in self.reach.touches("file"):
            if touch.name == path:
                for test in self.reach.through_imports(units):
                    self.add(test, Reason(FILE, f"depends on {path}; {cause.told}", cause.change))

    # -- pytest --------------------------------------------------------------------

    def tests_called(self, path: str, name: str, cause: Cause) -> None:
        """pytest uses test functions, classes, fixtures and hooks by their names."""
        prefix = f"{path}::{name}"
        for tests in self.reach.tests_at.values():
            for test in tests:
                rest = test[len(prefix) :] if test.startswith(prefix) else None
                if rest is not None and (not rest or rest[0] in ":["):
                    self.add(test, self._plain_reason(cause, prefix))
        for touch, units in self.reach.touches("fixture"):
            if touch.name.endswith(prefix) or f"{prefix} " in touch.name:
                self._reached(self.reach.at_run_time(units), cause, ENTITY)
        if name.startswith("pytest_"):
            self._hooked(path, cause)

    def _hooked(self, path: str, cause: Cause) -> None:
        """A hook of pytest: it may do anything to the tests it is called for."""
        directory = path.rpartition("/")[0] + "/" if path.endswith("conftest.py") else ""
        for tests in self.reach.tests_at.values():
            for test in tests:
                if directory in ("", "/") or test.startswith(directory):
                    self.add(test, self._plain_reason(cause, path))

    def doctests(self, path: str, cause: Cause) -> None:
        """A docstring may itself be a test."""
        module = path[:-3].replace("/", ".")
        for tests in self.reach.tests_at.values():
            for test in tests:
                file, _, name = test.partition("::")
                if file == path and "." in name and module.endswith(name.split(".")[0]):
                    self.add(test, self._plain_reason(cause, f"a docstring of {path}"))

    # -- effects -------------------------------------------------------------------

    def effects_of(self, path: str, declaration: Declaration, cause: Cause, new: bool) -> None:
        """What an import-time statement changes besides the names it binds."""
        program = self.new if new else self.old
        if not self._first("effects", path, declaration.container, declaration.line, new):
            return
        for chain in declaration.changes:
            self._changed_object(program, path, declaration, chain, cause)
        for where, facts in self._functions_run(path, declaration, new):
            for name in sorted(facts.globals):
                self._changed_object(program, where, None, name, cause)
            if declaration.kind in (EFFECT, CLASS, DEFINITION):
                for attribute in sorted(facts.attributes):
                    self._attribute_changed(attribute, cause)
            if facts.arguments:
                for name in sorted(declaration.uses.bare):
                    self._changed_object(program, path, declaration, name, cause)

    def _attribute_changed(self, name: str, cause: Cause) -> None:
        if self._first("attribute", name):
            self.use(self.users.of_attribute(None, name), cause, f".{name}")

    def _functions_run(self, path: str, declaration: Declaration, new: bool):  # type: ignore[no-untyped-def]
        """The functions that ran in a statement, but not the making of objects."""
        program = self.new if new else self.old
        if new:
            ran = self.imports.ran.get((path, declaration.line), {})
        else:
            unit = self.units.get((path, declaration.line))
            files = self.reach.matrix.files
            hits = self.reach.executed(unit) if unit is not None else {}
            ran = {files[at].path: row for at, row in hits.items()}
        for where, row in ran.items():
            index = program.files.get(where)
            for facts in index.functions.values() if index is not None else ():
                if facts.entry & row and facts.effects.outside:
                    last = facts.name.rpartition(".")[2].partition("#")[0]
                    if last not in ("__init__", "__new__", "__post_init__"):
                        yield where, facts.effects

    def _changed_object(
        self,
        program: Program,
        path: str,
        declaration: Declaration | None,
        chain: str,
        cause: Cause,
    ) -> None:
        """A statement changes the object that `chain` stands for."""
        root, _, rest = chain.partition(".")
        if declaration is not None and declaration.container:
            facts = program.classes.get((path, declaration.container))
            if facts is not None and root in facts.members:
                self.members.affected((path, declaration.container), root, cause)
                return
        if path not in program.files:
            return
        for part in _prefixes(chain):
            for module in program.means_module(path, part):
                attribute = chain[len(part) + 1 :].partition(".")[0]
                if attribute:
                    self.name(module, attribute, cause)
        for where, name in program.definers(path, root):
            self.name(where, name, cause)
        if rest:
            self._attribute_changed(rest.rpartition(".")[2], cause)

    def _reducible(self, path: str, declaration: Declaration) -> bool:
        """Whether all that a statement does is change objects of ours."""
        if not declaration.calls and not declaration.changes:
            return False
        roots = [chain.partition(".")[0] for chain in declaration.changes if chain]
        index = self.old.files.get(path) or self.new.files.get(path)
        if index is None or not roots:
            return False
        return all(self._is_ours(path, root) for root in roots)

    def _is_ours(self, path: str, root: str) -> bool:
        for program in (self.old, self.new):
            index = program.files.get(path)
            if index is None:
                continue
            if root in index.imports:
                return bool(
                    program.means_module(path, root)
                    or program.definers(path, root) - {(path, root)}
                )
            if any(root in d.binds for d, _ in index.declarations):
                return True
        return False

    def _new_import(self, path: str, declaration: Declaration, cause: Cause) -> None:
        """A module that is imported for the first time does what its statements do."""
        if declaration.kind != "import" or path not in self.new.files:
            return
        for alias in declaration.binds:
            for module in self.new.means_module(path, alias):
                self._first_import(module, path, cause)

    def _first_import(self, module: str, importer: str, cause: Cause) -> None:
        known = self.old.files.get(importer)
        if known is None or not self._first("first import", module):
            return
        already = module in self.old.files
        index = self.new.files[module]
        for declaration, _ in index.declarations:
            if already and self._same_importers(module, importer):
                break
            self.effects_of(module, declaration, cause, new=True)
            if declaration.kind == EFFECT and not self._reducible(module, declaration):
                self.importers(importer, cause)
        for meant in index.imports.values():
            for dotted in meant:
                for further in self.new.modules(dotted, module):
                    self._first_import(further, importer, cause)

    def _same_importers(self, module: str, importer: str) -> bool:
        """Whether every test that imports `importer` has imported `module` already."""
        return self._tests_importing(importer) <= self._tests_importing(module)

    # -- facts ---------------------------------------------------------------------

    def same_value(self, path: str, name: str) -> bool:
        """Whether a name is bound to the same plain value in both versions."""
        old = self.values.get(path, {}).get(name)
        return old is not None and old == self.imports.values.get(path, {}).get(name)

    def _old_values(self) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for unit in self.reach.of_kind(IMPORT):
            for touch in self.reach.matrix.units[unit].touches:
                if touch.kind == "value":
                    name, _, value = touch.name.rpartition("=")
                    found.setdefault(self._key(unit), {})[name] = value
        return found

    def _statement_units(self) -> dict[tuple[str, int], int]:
        found = {}
        for unit in self.reach.of_kind(STATEMENT):
            path, _, line = self._key(unit).rpartition(":")
            found[path, int(line)] = unit
        return found

    def _imported_by_name(self) -> Iterable[str]:
        for touch, _ in self.reach.touches("module"):
            name = touch.name.lstrip(".")
            for path in self.old.modules(name, "") if name else ():
                yield path

    def _key(self, unit: int) -> str:
        return self.reach.matrix.units[unit].key

    def _row_of(self, path: str, declaration: Declaration) -> int:
        for other, row in self.old.files[path].declarations:
            if other.line == declaration.line and other.text == declaration.text:
                return row
        return self.old.files[path].body

    def _tests_using(self, users: Users) -> set[str]:
        found: set[str] = set()
        for path, row in users.rows.items():
            units = self.reach.hitting(path, self.digests.get(path, ""), row)
            found.update(self.reach.at_run_time(units).tests)
        return found

    def _tests_in(self, path: str) -> set[str]:
        units = self.reach.hitting(path, self.digests.get(path, ""), -1)
        return set(self.reach.through_imports(units))

    def _tests_importing(self, path: str) -> set[str]:
        units = [unit for unit in self.reach.of_kind(IMPORT) if self._key(unit) == path]
        return set(self.reach.through_imports(units))

    def _first(self, *key: object) -> bool:
        if key in self._done:
            return False
        self._done.add(key)
        return True

    # -- results -------------------------------------------------------------------

    def add(self, test: str, reason: Reason) -> None:
        """Select a test."""
        reasons = self.reasons.setdefault(test, {})
        if len(reasons) < MOST_REASONS:
            reasons.setdefault(reason.text, reason)

    def add_all(self, tests: Mapping[str, int], cause: Cause, kind: str) -> None:
        """Select tests that depend on an import as a whole."""
        for test, below in tests.items():
            via = self.reach.matrix.units[below]
            text = f"imports {via.key}; {cause.told}" if via.kind == IMPORT else cause.told
            self.add(test, Reason(kind, text, cause.change, entity=cause.change.file))

    def _plain_reason(self, cause: Cause, entity: str) -> Reason:
        return Reason(ENTITY, f"uses {entity}; {cause.told}", cause.change, entity=entity)


def is_in_lineage(lineage: str, key: ClassKey) -> bool:
    """Whether a recorded type is, or inherits from, a class."""
    path, qualname = key
    if lineage == "?":
        return True
    stem = path[:-3].removesuffix("/__init__").lstrip("@")
    for entry in lineage.split(">"):
        if entry == qualname or entry.endswith(f".{qualname}"):
            module = entry[: len(entry) - len(qualname) - 1].replace(".", "/")
            if module == "__main__" or stem.endswith(module) or module.endswith(stem):
                return True
    return False


def _full(declaration: Declaration) -> str:
    name = declaration.binds[0]
    return f"{declaration.container}.{name}" if declaration.container else name


def _prefixes(chain: str) -> list[str]:
    parts = chain.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts) + 1)]


__all__ = ["NewImports", "Propagation", "is_in_lineage", "is_special"]
