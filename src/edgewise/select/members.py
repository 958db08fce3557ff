"""Changed members of classes: calls that now bind elsewhere though no text at them changed.

Harrold et al. (OOPSLA 2001) label a call edge with the type of its receiver and
find it dangerous when that type now binds the call to another method. Types of
receivers are recorded at run time, so the edge is found where the method that
used to be bound was entered, with a receiver of the class that changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.compare.difference import (
    ADDED,
    ANNOTATIONS,
    DECORATORS,
    DEFAULTS,
    REMOVED,
    ChangedName,
)
from edgewise.compare.program import ClassKey
from edgewise.model.declarations import CLASS, DEFINITION, Declaration
from edgewise.select.cause import Cause
from edgewise.select.classes import is_dataclass, is_special, watches_body
from edgewise.select.selection import ENTITY

if TYPE_CHECKING:
    from edgewise.select.propagate import Propagation

_KNOWN_DECORATORS = frozenset(
    [
        *("staticmethod", "classmethod", "property", "cached_property", "abstractmethod"),
        *("lru_cache", "cache", "wraps", "contextmanager", "asynccontextmanager", "override"),
        *("final", "overload", "fixture", "setter", "getter", "deleter", "total_ordering"),
        *("dataclass", "singledispatch", "singledispatchmethod", "no_type_check"),
    ]
)


class MemberRules:
    """What a changed member of a class reaches."""

    def __init__(self, propagation: Propagation) -> None:
        self.to = propagation

    def changed(self, path: str, changed: ChangedName, cause: Cause) -> None:
        """A member is declared otherwise than before."""
        key = (path, changed.container)
        name = changed.name
        full = f"{changed.container}.{name}"
        defined = all(d.kind == DEFINITION for d in (*changed.old, *changed.new))
        if changed.how <= {ANNOTATIONS, DEFAULTS} and defined:
            if DEFAULTS in changed.how:
                self.to.entry(path, full, cause)
            self.to.inspected(path, full, cause)
            return
        for declaration in changed.old:
            self.to.effects_of(path, declaration, cause, new=False)
        for declaration in changed.new:
            self.to.effects_of(path, declaration, cause, new=True)
        if changed.how <= {ANNOTATIONS} and not self._fields(key):
            self.to.inspected(path, changed.container, cause)
            users = self.to.users.of_names(frozenset({"__annotations__"}))
            self.to.use(users, cause, "__annotations__")
            return
        if self._whole_class(key, changed):
            self.to.klass(key, cause)
        self._bound(key, changed, cause)

    def _whole_class(self, key: ClassKey, changed: ChangedName) -> bool:
        """Whether a member concerns all there is to its class."""
        if is_special(changed.name):
            return True
        every = (*changed.old, *changed.new)
        if any("abstractmethod" in d.part(DECORATORS) for d in every):
            return True
        defined = all(d.kind == DEFINITION for d in every)
        return any(
            key in program.classes
            and (watches_body(program, key) or (not defined and is_dataclass(program, key)))
            for program in (self.to.old, self.to.new)
        )

    def _fields(self, key: ClassKey) -> bool:
        return any(
            key in program.classes and (is_dataclass(program, key) or watches_body(program, key))
            for program in (self.to.old, self.to.new)
        )

    def _bound(self, key: ClassKey, changed: ChangedName, cause: Cause) -> None:
        path, qualname = key
        name, how = changed.name, changed.how
        full = f"{qualname}.{name}"
        if any(d.kind == CLASS for d in (*changed.old, *changed.new)):
            self.to.klass((path, full), cause)
        plain = all(d.kind == DEFINITION for d in (*changed.old, *changed.new))
        if plain and how == {ADDED} and self._added(key, name, cause):
            return
        if plain and how == {REMOVED} and not _decorated(changed.old):
            self.to.entry(path, full, cause)
            self.to.use(self.to.users.of_loads(name), cause, f"{path}::{full}")
            self.to.looked_up(name, cause)
            self.to.readers_of_objects(path, cause)
            return
        self.to.entry(path, full, cause)
        self.affected(key, name, cause)

    def affected(self, key: ClassKey, name: str, cause: Cause) -> None:
        """An attribute of a class means something else: whoever reads it."""
        path, qualname = key
        if not self.to._first("member", path, qualname, name):
            return
        if self.to.same_value(path, f"{qualname}.{name}"):
            return
        entity = f"{path}::{qualname}.{name}"
        self.to.use(self.to.users.of_attribute(key, name), cause, entity)
        self.to.looked_up(name, cause.through(entity))
        self.to.readers_of_objects(path, cause.through(entity))
        self._tests_of_class(key, name, cause.through(entity))
        if is_special(name) or self._fields(key):
            self.to.klass(key, cause)

    def _tests_of_class(self, key: ClassKey, name: str, cause: Cause) -> None:
        """pytest calls the methods of test classes, and of classes below them."""
        below = self.to.old.subclasses.get(key, frozenset({key}))
        for path, qualname in below:
            self.to.tests_called(path, "::".join([*qualname.split("."), name]), cause)

    def _added(self, key: ClassKey, name: str, cause: Cause) -> bool:
        """A method is new: whoever used to get the next one in the order of lookup.

        Whether that is all there is to it.
        """
        found = self._next_definitions(key, name)
        served = any(
            special in self.to.old.classes[one].members
            for one in self.to.old.ancestors.get(key, ())
            for special in ("__getattr__", "__getattribute__")
        )
        if not found or served:
            return False
        entity = f"{key[0]}::{key[1]}.{name}"
        for path, qualname in found:
            if name not in self.to.old.classes[path, qualname].functions:
                return False
            self._entered_as(key, path, f"{qualname}.{name}", cause.through(entity))
        self.to.readers_of_objects(key[0], cause)
        self._tests_of_class(key, name, cause)
        return True

    def _next_definitions(self, key: ClassKey, name: str) -> set[ClassKey]:
        """Where objects of the class, or of one below it, found the method before."""
        found: set[ClassKey] = set()
        for below in self.to.old.subclasses.get(key, frozenset()):
            order = self.to.old.lookup(below)
            after = order[order.index(key) + 1 :] if key in order else ()
            definer = next((c for c in after if name in self.to.old.classes[c].members), None)
            if definer is not None:
                found.add(definer)
        return found

    def _entered_as(self, key: ClassKey, path: str, qualname: str, cause: Cause) -> None:
        """Whoever entered a method with a receiver of the class."""
        from edgewise.select.propagate import is_in_lineage

        index = self.to.old.files[path]
        for name, facts in index.functions.items():
            if name != qualname and not name.startswith(qualname + "#"):
                continue
            typed = False
            for touch, units in self.to.reach.touches("receiver"):
                where, _, lineage = touch.name.partition("<-")
                file, _, probe = where.rpartition(":")
                if file == path and facts.entry >> int(probe) & 1:
                    typed = True
                    if is_in_lineage(lineage, key):
                        self.to._reached(self.to.reach.at_run_time(units), cause, ENTITY)
            if not typed:
                self.to.cross(path, facts.entry, cause, ENTITY)

    def reads_docstring(self, path: str, declaration: Declaration) -> bool:
        """Whether a decorator or metaclass that is not known may read the docstring."""
        if declaration.kind == DEFINITION:
            return _decorated((declaration,))
        key = (path, f"{declaration.container}.{declaration.binds[0]}".lstrip("."))
        return key in self.to.old.classes and watches_body(self.to.old, key)


def _decorated(declared: tuple[Declaration, ...]) -> bool:
    """Whether a decorator stands between the name and the function."""
    return any(d.part(DECORATORS) for d in declared)
