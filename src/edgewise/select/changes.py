"""Where a change is pushed on from: how each file differs."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.compare.difference import (
    ANNOTATIONS,
    DEFAULTS,
    NATURE,
    Change,
    ChangedEffect,
    ChangedName,
    DangerousEdge,
    FileDifference,
)
from edgewise.model.declarations import ASSIGNMENT, CLASS, HEADER, Declaration
from edgewise.select.annotated import only_annotated
from edgewise.select.cause import Cause
from edgewise.select.classes import header_readers
from edgewise.select.context import Moved, direct_reason
from edgewise.select.decorators import look_away
from edgewise.select.defaults import defaulted, known_to_others
from edgewise.select.for_libraries import acts_on_library, is_kept_by_library
from edgewise.select.members import is_read_at_all
from edgewise.select.propagate import Propagation
from edgewise.select.push import full_name
from edgewise.select.reach import Reached
from edgewise.select.readers import is_test_file
from edgewise.select.selection import EDGE, ENTITY
from edgewise.select.stored import StoredRules
from edgewise.select.tables import TableRules
from edgewise.select.unbound import may_raise
from edgewise.select.unentered import runs_later
from edgewise.select.unforeseen import is_left_to_chance
from edgewise.standard import builtins as __builtins__
from edgewise.trace.values import among

_TRIES = ("Try(", "TryStar(")  # the beginnings of what stands for such a statement


class Changes:
    """Takes in differences, and has them pushed on."""

    def __init__(self, propagation: Propagation) -> None:
        self.push = propagation
        self.stored = StoredRules(propagation)
        self.tables = TableRules(propagation)

    def start(self, difference: FileDifference) -> None:
        """Take in how one file differs."""
        path = difference.path
        if difference.whole is not None:
            self.push.tally.whole_file(path, Cause(difference.whole))
            return
        for edge in difference.edges:
            if edge.called and not known_to_others(self.push, path, edge.called):
                continue
            if self._unseen(edge):
                self.push.tally.whole_file(path, Cause(edge.change, edge=edge.text))
            if edge.raised:
                reached = self.push.members.unentered.failing(path, edge)
            else:
                reached = self.push.tally.reaching(path, edge.row, edge.given)
            self.push.reached(reached, Cause(edge.change, edge=edge.text), EDGE)
        self.stored.push_on(difference)
        for changed in difference.names:
            self._changed_name(path, changed)
        for effect in difference.effects:
            self._changed_effect(path, effect)
        for name, change in difference.order.items():
            self.push.members.reordered((path, name), Cause(change))
        if difference.caught is not None:
            self._caught(path, Cause(difference.caught))
        self._run_whole(path, difference)
        for row, change in difference.statements:
            units = self.push.tally.running_as_script(path, row)
            self.push.reached(self.push.tally.reach.at_run_time(units), Cause(change), ENTITY)
        self.push.importing.reordered(path, difference.imports)
        for declaration in difference.moved:
            text = "import-time statements stand in another order"
            change = Change(path, declaration.line, "<module>", "order", text)
            self.push.effects_of(path, declaration, Cause(change), new=False)
            if declaration.kind == CLASS:
                self.push.looks.listed((path, full_name(declaration)), Cause(change))
        self.push.readers.texts(path, difference)

    def _caught(self, path: str, cause: Cause) -> None:
        """What a `try` of a module does was cut short in one version: nothing in it is sure."""
        for program in (self.push.old, self.push.new):
            index = program.files.get(path)
            for declaration, _ in index.declarations if index is not None else ():
                if any(around.startswith(_TRIES) for around in declaration.context):
                    self.push.declaration(path, declaration, cause)

    def _unseen(self, edge: DangerousEdge) -> bool:
        """Whether nothing tells who followed an edge: that of a lambda, where whole files count."""
        versions = self.push.tally.reach.matrix.versions
        by_file = any(version.manner.granularity == "file" for version in versions)
        return by_file and edge.change.procedure.endswith(">")

    def _run_whole(self, path: str, difference: FileDifference) -> None:
        """A file that was run without probes: whoever ran it depends on all of it."""
        changes = [edge.change for edge in difference.edges]
        changes += [change for _, change in difference.statements]
        for touch, units in self.push.tally.touches("file"):
            if touch.name == path and changes:
                reached = self.push.tally.reach.at_run_time(units)
                self.push.reached(reached, Cause(changes[0]).through(path), ENTITY)

    def _changed_name(self, path: str, changed: ChangedName) -> None:
        cause = Cause(changed.change)
        unseen = look_away(self.push, path, changed)
        read = not unseen and is_read_at_all(self.push, path, changed)
        for declaration in (*changed.old, *changed.new):
            if declaration.calls and not unseen:  # in a default, an annotation or a decorator, say
                new = declaration in changed.new
                self.push.effects_of(path, declaration, cause, new)
        for declaration in changed.new:
            self._may_fail(path, declaration, cause)
        if is_kept_by_library(self.push, path, changed) or acts_on_library(
            self.push, path, changed
        ):
            index = self.push.old.files.get(path)
            self.push.executed(path, index.body if index is not None else 0, cause)
        if changed.container:
            self.push.members.changed(path, changed, cause)
        elif only_annotated(changed):
            self.push.readers.annotated(path, changed, cause)
            self.push.reached(self.push.tally.listing_module(path), cause, ENTITY)
        elif changed.how <= {ANNOTATIONS} and not read:
            self.push.readers.annotated(path, changed, cause)
        elif changed.how <= {ANNOTATIONS, DEFAULTS, NATURE} and not read:
            defaulted(self.push, path, changed, cause)
            self.push.readers.read_by(path, header_readers(changed.how), cause)
            if NATURE in changed.how and any(map(runs_later, changed.old)):
                self.push.name(path, changed.name, cause)
        else:
            self._declared_otherwise(path, changed, cause)

    def _declared_otherwise(self, path: str, changed: ChangedName, cause: Cause) -> None:
        if not self.push.suite.only_marked(path, changed, cause):
            self.push.entry(path, changed.name, cause)
            if not self.tables.changed(path, changed, cause):
                self.push.name(path, changed.name, cause)
        for declaration in changed.old:
            self.push.effects_of(path, declaration, cause, new=False)
        for declaration in changed.new:
            self.push.effects_of(path, declaration, cause, new=True)
        self.push.importing.changed(path, changed, cause)
        if not changed.new:
            self.push.importing.name_gone(path, changed.name, cause)
        every = (*changed.old, *changed.new)
        if any(d.kind == ASSIGNMENT and d.part(ANNOTATIONS) for d in every):
            self.push.readers.annotated(path, changed, cause)
        if changed.name == "__all__":
            self.push.importing.exported(path, changed, cause)
        elif changed.name == "*":
            self.push.importing.starred(path, changed, cause)
        elif changed.name in ("__getattr__", "__dir__"):
            self.push.use(self.push.missing.of_missing(path), cause, f"{path}::{changed.name}")
        elif any("__future__" in d.text for d in (*changed.old, *changed.new)):
            self.push.readers.future(path, cause)

    def _changed_effect(self, path: str, effect: ChangedEffect) -> None:
        cause = Cause(effect.change)
        declaration = effect.new or effect.old
        assert declaration is not None
        new = effect.new is not None
        late = path in self.push.tally.late  # then what became of objects has not been seen
        if declaration.kind == HEADER:  # it is part of the context of what stands in it
            self.push.effects_of(path, declaration, cause, new)
            self._may_fail(path, declaration, cause)
            if late and declaration.calls:
                self.push.executed(path, effect.row, cause)
            return
        if declaration.container:
            self.push.klass((path, declaration.container), cause)
        self.push.effects_of(path, declaration, cause, new)
        self._may_fail(path, declaration, cause)
        if late or not self.push.effects.reducible(path, declaration, new):
            self.push.executed(path, effect.row, cause)

    def _may_fail(self, path: str, declaration: Declaration, cause: Cause) -> None:
        """A statement that may raise makes its module fail, unless the import has been seen."""
        if path in self.push.imports.whole:
            return
        if may_raise(self.push.new.files.get(path), declaration):
            self.push.importers(path, cause)

    def moved(self, moved: Moved) -> Change:
        """Take in what moved outside the program: whoever used it, also as it was imported."""
        move, change = moved.move, moved.move.change
        for test, below in moved.reached.tests.items():
            self.push.tally.add(test, direct_reason(self.push.tally.reach, move, below))
        at_import = Reached({}, moved.reached.statements)
        self.push.reached(at_import, Cause(change), move.reason)
        return change

    def compare_values(self) -> None:
        """Names whose value moved, whatever the text says."""
        for path, names in self.push.imports.values.items():
            for name, value in names.items():
                old = self.push.tally.values.get(path, {}).get(name)
                if old is not None and not among(value, old):
                    change = Change(path, 1, "<module>", "value", f"`{name}` has another value")
                    container, _, last = name.rpartition(".")
                    if self._told(path, container, last):
                        continue
                    if container:
                        self.push.member((path, container), last, Cause(change))
                    else:
                        self._another_value(path, name, Cause(change))

    def _told(self, path: str, container: str, name: str) -> bool:
        """Whether the text has said already of which part a value moved, and who may ask for it."""
        if container:
            return self.push.members.enumerations.tells((path, container), name)
        return self.tables.tells(self.push.old.definers(path, name))

    def compare_ends(self, causes: frozenset[str]) -> None:
        """Modules whose import came to its end in one version and not in the other.

        Those that have to do with what changed: it is tried apart from the tests whether a
        module can be imported, and there may be other reasons why it cannot be there.
        """
        imports, programs = self.push.imports, (self.push.old, self.push.new)
        for path in sorted(self.push.tally.imported):
            failed = path in self.push.tally.cut_short
            fails = path in imports.failed
            if failed == fails or not (fails or path in imports.whole):
                continue
            if not causes or any(one.leads_to(path, causes) for one in programs):
                text = "it can be imported now" if failed else "it can no longer be imported"
                self.push.importers(path, Cause(Change(path, 1, "<module>", "import", text)))

    def compare_settled(self) -> None:
        """Names that others changed while they were imported, and change otherwise now."""
        old, new = self.push.tally.settled, self.push.imports.settled
        if not old or not new or self._other_tests(old.keys() ^ new.keys()):
            return  # then fewer modules, or more, have had their part in it
        for path in sorted(old.keys() & new.keys()):
            for name in sorted(old[path].keys() | new[path].keys()):
                if old[path].get(name) != new[path].get(name):
                    text = f"`{name}` is something else once all is imported"
                    cause = Cause(Change(path, 1, "<module>", "value", text))
                    container, _, last = name.rpartition(".")
                    if container:
                        self.push.member((path, container), last, cause, stops=False)
                    else:
                        self._another_value(path, name, cause, stops=False)

    def _other_tests(self, paths: Iterable[str]) -> bool:
        """Whether there are modules of tests that both versions have among files."""
        both = self.push.old.files.keys() & self.push.new.files.keys()
        return any(path in both and is_test_file(path) for path in paths)

    def _another_value(self, path: str, name: str, cause: Cause, stops: bool = True) -> None:
        """A name has another value; if it was imported, so it has where it comes from."""
        places = {(path, name), *self.push.old.definers(path, name)}
        if any(is_left_to_chance(self.push.old, *place) for place in places):
            return
        for where, meant in places:
            self.push.name(where, meant, cause, stops=stops)
