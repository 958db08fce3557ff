"""Changed members of classes: calls that now bind elsewhere though no text at them changed.

Harrold et al. (OOPSLA 2001) label a call edge with the type of its receiver and
find it dangerous when that type now binds the call to another method. Types of
receivers are recorded at run time, so the edge is found where the method that
used to be bound was entered, with a receiver of the class that changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.compare.difference import (
    ADDED,
    ANNOTATIONS,
    DEFAULTS,
    NATURE,
    REMOVED,
    ChangedName,
)
from edgewise.compare.program import ClassKey, Program
from edgewise.model.declarations import ASSIGNMENT, CLASS, DEFINITION, Declaration
from edgewise.model.names import MATCHED
from edgewise.select.annotated import only_annotated
from edgewise.select.cause import Cause
from edgewise.select.classes import (
    CALLED_ONLY,
    HEADER_READERS,
    TAKEN_OVER,
    abstract_outside,
    has_fields,
    header_readers,
    is_dataclass,
    is_ours,
    is_protocol,
    is_special,
    watches_body,
)
from edgewise.select.columns import ColumnRules
from edgewise.select.decorators import look_away
from edgewise.select.defaults import defaulted
from edgewise.select.enumerations import EnumerationRules
from edgewise.select.objects import ObjectRules
from edgewise.select.push import Push, full_name
from edgewise.select.selection import ENTITY
from edgewise.select.tally import position
from edgewise.select.unentered import Unentered, runs_later
from edgewise.standard import builtins as __builtins__

_KNOWN_DECORATORS = frozenset(
    [
        *("staticmethod", "classmethod", "property", "cached_property", "abstractmethod"),
        *("lru_cache", "cache", "wraps", "contextmanager", "asynccontextmanager", "override"),
        *("final", "overload", "fixture", "setter", "getter", "deleter", "total_ordering"),
        *("no_type_check", "runtime_checkable", "unique", "dataclass"),
    ]
)


class MemberRules:
    """What a changed member of a class reaches."""

    def __init__(self, push: Push) -> None:
        self.push = push
        self.unentered = Unentered(push)
        self.objects = ObjectRules(push)
        self.enumerations = EnumerationRules(push)
        self.columns = ColumnRules(push)

    def changed(self, path: str, changed: ChangedName, cause: Cause) -> None:
        """A member is declared otherwise than before."""
        key = (path, changed.container)
        if key not in self.push.old.classes or key not in self.push.new.classes:
            return  # all of the class is new, or gone
        every = (*changed.old, *changed.new)
        full = f"{changed.container}.{changed.name}"
        defined = all(d.kind == DEFINITION for d in every)
        mild = {ANNOTATIONS, DEFAULTS, NATURE}
        seen = is_read_at_all(self.push, path, changed)
        if changed.how <= mild and defined and (not seen or look_away(self.push, path, changed)):
            if changed.how - {ANNOTATIONS}:
                defaulted(self.push, path, changed, cause)
            self.push.reached(self.push.tally.inspecting(path, full), cause, ENTITY)
            readers = header_readers(changed.how)
            self.push.looks.reading(readers, self.push.knows.attribute(key, changed.name), cause)
            if NATURE in changed.how and any(map(runs_later, changed.old)):
                self.push.member(key, changed.name, cause)
            return
        for declaration in changed.old:
            self.push.effects_of(path, declaration, cause, new=False)
        for declaration in changed.new:
            self.push.effects_of(path, declaration, cause, new=True)
        if self.columns.suffice(key, changed):
            self.columns.changed(key, changed.name, cause)
            return
        below = self.push.old.subclasses[key] | self.push.new.subclasses[key]
        if only_annotated(changed) and not any(map(self._has_fields, below)):
            self._only_annotated(key, cause)
            return
        if changed.how <= {ANNOTATIONS} and not defined and not self._has_fields(key):
            self._annotations(path, changed.container, cause)
            return
        if _annotations(changed.old) != _annotations(changed.new):
            self._annotations(path, changed.container, cause)
        if changed.how & {ADDED, REMOVED}:
            self._protocols(key, changed.name, cause)
        if self.enumerations.suffice(changed, key):
            self.enumerations.changed(key, changed.name, cause)
            return
        if self._watched(key, changed):
            self.push.klass(key, cause)
            self._made(key, cause)
        elif changed.name == MATCHED and all(d.kind == ASSIGNMENT for d in every):
            self._matched(key, cause)
            return
        elif self._asked_for(key, changed):
            if self.objects.suffice(key, changed):
                self.objects.having(key, changed.name, cause)
                if any(d.kind != DEFINITION for d in (*changed.old, *changed.new)):
                    self._behind(key, changed, cause)
                return
            self.push.klass(key, cause)
        if any(d.kind != DEFINITION or d.decorators for d in every):
            self.push.made_below(key, changed.name, cause)
        self._bound(key, changed, cause)

    def _matched(self, key: ClassKey, cause: Cause) -> None:
        """Patterns ask objects of the class for other parts: whoever matches them, or asks."""
        push, entity = self.push, f"{key[0]}::{key[1]}.{MATCHED}"
        known, further = push.knows.klass(key, frozenset()), cause.through(entity)
        push.use(push.users.of_attribute(key, MATCHED), cause, entity, known)
        push.use(push.users.foreign.users(MATCHED), cause, entity, known)
        push.reached(known.among(push.tally.looking_up(MATCHED)), further, ENTITY)
        push.looks.listing(key, MATCHED, further)

    def _made(self, key: ClassKey, cause: Cause) -> None:
        """Who makes a class of its body (a metaclass, a decorator) may note it somewhere."""
        path, qualname = key
        for program in (self.push.old, self.push.new):
            if watches_body(program, key):
                for declaration, _ in program.files[path].declarations:
                    if declaration.kind == CLASS and full_name(declaration) == qualname:
                        new = program is self.push.new
                        self.push.effects_of(path, declaration, cause, new)

    def _protocols(self, key: ClassKey, name: str, cause: Cause) -> None:
        """Whoever asks whether objects of the class have what a protocol asks for."""
        old = self.push.old
        for path, qualname in old.classes:
            asks = name in old.classes[path, qualname].members
            if asks and is_protocol(old, (path, qualname)):
                asking = self.push.knows.klass((path, qualname), frozenset()).tests
                tests = asking & self.push.knows.attribute(key, name).tests
                self.push.tally.add_users(tests, cause, f"{path}::{qualname}")

    def _annotations(self, path: str, name: str, cause: Cause) -> None:
        self.push.reached(self.push.tally.inspecting(path, name), cause, ENTITY)
        readers = HEADER_READERS[ANNOTATIONS]
        self.push.use(self.push.users.of_names(readers), cause, "__annotations__")

    def _only_annotated(self, key: ClassKey, cause: Cause) -> None:
        """A member of which only the type is said: nothing is bound, and annotations are read."""
        name = "__annotations__"
        self._annotations(*key, cause)
        known = self.push.knows.attribute(key, name)
        self.push.use(self.push.users.foreign.users(name), cause, name, known)
        self.push.reached(known.among(self.push.tally.looking_up(name)), cause, ENTITY)
        self.push.looks.listing(key, name, cause)

    def _asked_for(self, key: ClassKey, changed: ChangedName) -> bool:
        """Whether Python looks a member up, and what it finds may be missing from any trace."""
        seen = self._seen_by_entry(changed) or self._took_calls(key, changed)
        return is_special(changed.name) and not seen

    def _watched(self, key: ClassKey, changed: ChangedName) -> bool:
        """Whether somebody looks at a member when its class is made, or at whether it is there."""
        every = (*changed.old, *changed.new)
        if any(map(_is_abstract, every)):
            return True
        if changed.how & {ADDED, REMOVED} and self._fulfils(key, changed.name):
            return True
        defined = all(d.kind == DEFINITION for d in every)
        asked = "" if self._seen_by_entry(changed) else changed.name
        return any(
            watches_body(program, key, asked) or (not defined and is_dataclass(program, key))
            for program in (self.push.old, self.push.new)
        )

    def _seen_by_entry(self, changed: ChangedName) -> bool:
        """Whether whoever can tell has entered the method itself, or mentions it.

        A method that is gone was entered by whoever depended on it, unless it is a
        special one whose mere presence is asked for.
        """
        defined = all(d.kind == DEFINITION and not d.decorators for d in changed.old)
        called = changed.name in CALLED_ONLY or not is_special(changed.name)
        return changed.how == {REMOVED} and defined and called

    def _took_calls(self, key: ClassKey, changed: ChangedName) -> bool:
        """Whether a new special method only takes calls from another one of ours.

        Then whoever can tell has entered that one.
        """
        name = changed.name
        plain = all(d.kind == DEFINITION and not d.decorators for d in changed.new)
        if changed.how != {ADDED} or not plain or name not in TAKEN_OVER:
            return False
        found, lacking = self._next_definitions(key, name)
        functions = (self.push.old.classes[definer].functions for definer in found)
        return bool(found) and not lacking and all(name in names for names in functions)

    def _fulfils(self, key: ClassKey, name: str) -> bool:
        """Whether a method stands for an abstract one above it."""
        for program in (self.push.old, self.push.new):
            if abstract_outside(program, key, name):
                return True
            above = program.ancestors[key] - {key}
            for path, qualname in above:
                for declaration, _ in program.files[path].declarations:
                    here = declaration.container == qualname and name in declaration.binds
                    if here and _is_abstract(declaration):
                        return True
        return False

    def _has_fields(self, key: ClassKey) -> bool:
        return any(has_fields(program, key) for program in (self.push.old, self.push.new))

    def reordered(self, key: ClassKey, cause: Cause) -> None:
        """The members of a class stand in another order."""
        if key not in self.push.old.classes:
            return
        if self._has_fields(key):
            self.push.klass(key, cause)
        self.push.looks.listing(key, "__dict__", cause)

    def _bound(self, key: ClassKey, changed: ChangedName, cause: Cause) -> None:
        path, qualname = key
        name, how = changed.name, changed.how
        full = f"{qualname}.{name}"
        every = (*changed.old, *changed.new)
        if any(d.kind == CLASS for d in every):
            self.push.klass((path, full), cause)
        plain = all(d.kind == DEFINITION for d in every)
        if plain and how == {ADDED} and self._added(key, name, cause):
            return
        if not plain:
            self._behind(key, changed, cause)
        self.push.entry(path, full, cause)
        if plain and how == {REMOVED} and not any(d.decorators for d in changed.old):
            self.unentered.asking(key, name, cause)
            return
        self.push.member(key, name, cause)

    def _added(self, key: ClassKey, name: str, cause: Cause) -> bool:
        """A method is new: whoever used to get the next one in the order of lookup.

        Whether that is all there is to it.
        """
        old = self.push.old
        found, lacking = self._next_definitions(key, name)
        served = any(
            special in old.classes[one].members
            for one in old.ancestors.get(key, ())
            for special in ("__getattr__", "__getattribute__")
        )
        if not found or served:
            return False
        if any(name not in old.classes[definer].functions for definer in found):
            return False
        entity = f"{key[0]}::{key[1]}.{name}"
        for definer, facts in old.classes.items():
            if name in facts.functions:
                self._entered_as(key, definer, name, cause.through(entity), definer in found)
        self.push.use(self.push.users.of_unbound(key, name), cause, entity)
        if lacking:
            having = old.subclasses[key] - lacking
            users = self.push.users.of_attribute(key, name)
            self.push.use(users, cause, entity, self.push.knows.klass(key, having))
        self.unentered.asking(key, name, cause)
        self.push.tests_called(key[0], (*key[1].split("."), name), cause)
        return True

    def _behind(self, key: ClassKey, changed: ChangedName, cause: Cause) -> None:
        """Whoever called a function by a member that is no definition, without naming it.

        A library may have asked for the member: `write` of what `print` writes to.
        It came to the function that the member stood for, or to the next one in the
        order of lookup.
        """
        push, name = self.push, changed.name
        further = cause.through(f"{key[0]}::{key[1]}.{name}")
        known = push.knows.attribute(key, name)
        asked = push.users.of_attribute(key, name)
        unread = not asked.loose_rows and not asked.loose_declarations  # but by a library
        for declaration in changed.old if unread else ():
            for where, function in self._functions_named(key, declaration):
                entry = push.old.files[where].functions[function].entry
                push.reached(known.among(push.tally.reaching(where, entry)), further, ENTITY)
        if changed.how & {ADDED}:
            for definer in self._next_definitions(key, name)[0]:
                if name in push.old.classes[definer].functions:
                    self._entered_as(key, definer, name, further, True)

    def _functions_named(
        self, key: ClassKey, declaration: Declaration
    ) -> Iterator[tuple[str, str]]:
        """The functions of ours that a statement in the body of a class names."""
        path, qualname = key
        old = self.push.old
        places = {(path, f"{qualname}.{name}") for name in declaration.uses.names}
        for name in declaration.uses.names:
            places |= old.definers(path, name)
        for chain in declaration.uses.chains:
            base, _, last = chain.rpartition(".")
            places |= {(module, last) for module in old.means_module(path, base)}
            places |= {(where, f"{owner}.{last}") for where, owner in old.class_of(path, base)}
        for where, function in sorted(places):
            if where in old.files and function in old.files[where].functions:
                yield where, function

    def _next_definitions(self, key: ClassKey, name: str) -> tuple[set[ClassKey], set[ClassKey]]:
        """Where objects of the class, and of those below it, found the method; who found none."""
        old = self.push.old
        found: set[ClassKey] = set()
        lacking: set[ClassKey] = set()
        for below in old.subclasses.get(key, frozenset()):
            order = [c for c in old.lookup(below) if c == key or name in old.classes[c].members]
            if order == [key]:
                lacking.add(below)
            elif order[0] == key:
                found.add(order[1])
        return found, lacking

    def _entered_as(
        self, key: ClassKey, definer: ClassKey, name: str, cause: Cause, bound: bool
    ) -> None:
        """Whoever entered a method with a receiver in which the class comes before its own.

        The types of receivers say so for classes too that no text shows: those made
        in functions, or by calls. `bound`: it is a method that calls were bound to;
        where no receiver was recorded, all of them may have been.
        """
        path, qualname = definer
        full = f"{qualname}.{name}"
        for function, facts in self.push.old.files[path].functions.items():
            if function != full and not function.startswith(full + "#"):
                continue
            typed = False
            for touch, units in self.push.tally.touches("receiver"):
                where, _, lineage = touch.name.partition("<-")
                file, _, probe = where.rpartition(":")
                if file == path and facts.entry >> int(probe) & 1:
                    typed = True
                    if _comes_first(lineage, key, definer):
                        reached = self.push.tally.reach.at_run_time(units)
                        self.push.reached(reached, cause, ENTITY)
            if bound and not typed:
                self.push.reached(self.push.tally.reaching(path, facts.entry), cause, ENTITY)


def reads_docstring(program: Program, path: str, declaration: Declaration) -> bool:
    """Whether a decorator or metaclass that is not known may read the docstring."""
    if declaration.kind == DEFINITION:
        return is_read(program, path, declaration)
    key = (path, f"{declaration.container}.{declaration.binds[0]}".lstrip("."))
    return key in program.classes and watches_body(program, key)


def is_read(program: Program, path: str, declaration: Declaration) -> bool:
    """Whether a decorator may look at what it decorates: its annotations, its docstring."""
    return any(
        (decorator.rpartition(".")[2] not in _KNOWN_DECORATORS or is_ours(program, path, decorator))
        and not decorator.startswith(("pytest.", "mark."))
        for decorator in declaration.decorators
    )


def is_read_at_all(push: Push, path: str, changed: ChangedName) -> bool:
    """Whether a decorator may look at what a name stands for, in either version."""
    return any(is_read(push.old, path, d) for d in changed.old) or any(
        is_read(push.new, path, d) for d in changed.new
    )


def _annotations(declarations: Iterable[Declaration]) -> set[str]:
    """What a class says of the type of an attribute, to those who read its annotations."""
    variables = (d for d in declarations if d.kind != DEFINITION)
    return {annotation for d in variables if (annotation := d.part(ANNOTATIONS))}


def _is_abstract(declaration: Declaration) -> bool:
    return any(d.rpartition(".")[2].startswith("abstract") for d in declaration.decorators)


def _comes_first(lineage: str, key: ClassKey, definer: ClassKey) -> bool:
    """Whether a class is asked before another when a type looks something up."""
    own, other = position(lineage, key), position(lineage, definer)
    return own is not None and (other is None or own <= other)
