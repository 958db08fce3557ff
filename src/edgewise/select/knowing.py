"""Who can have hold of a thing at all.

Where only the spelling of a name is the same, those count who can.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from edgewise.compare.difference import Change
from edgewise.compare.program import ClassKey, Program
from edgewise.model.declarations import ASSIGNMENT, CLASS, DEFINITION, IMPORT, Declaration
from edgewise.select.annotated import is_bare
from edgewise.select.cause import Cause
from edgewise.select.push import Known, Push, declaration_key
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import STATEMENT

ORDER_READERS = frozenset({"__mro__", "mro", "getmro", "__bases__", "__base__"})


class KnowingRules:
    """Tests and import-time statements that would be selected if all of a thing changed."""

    def __init__(self, push: Push) -> None:
        self.push = push
        self._known: dict[tuple[ClassKey, str], Known] = {}
        self._followed: dict[tuple[ClassKey, frozenset[ClassKey]], Known] = {}

    def declares(self, path: str, declaration: Declaration, known: Known | None) -> bool:
        """Whether a declaration can have hold of a thing."""
        if known is None:
            return True
        if known.units is not None and not known.units.intersection(
            self.push.tally.importing(path)
        ):
            return False
        return (
            known.declarations is None or declaration_key(path, declaration) in known.declarations
        )

    def holds(self, unit: int, known: Known) -> bool:
        """Whether an import-time statement has hold of a thing itself."""
        stored = self.push.tally.reach.matrix.units[unit]
        path, _, line = stored.key.rpartition(":")
        index = self.push.old.files.get(path) if stored.kind == STATEMENT else None
        if index is None or known.declarations is None:
            return True
        return any(
            declaration_key(path, declaration) in known.declarations
            for declaration in self.push.old.declared_at(path, int(line))
        )

    def attribute(self, key: ClassKey, name: str) -> Known:
        """Who can have hold of a class, or of an object, that gets `name` from the class.

        An object comes from where its class, or a name made from it, is named;
        so these are the tests that would be selected if all of the class changed.
        Classes below it that have a `name` of their own do not count.
        """
        if self.push.follow is not None or key not in self.push.old.classes:
            return Known(frozenset(self.push.tally.tests_of_file(key[0])))
        if (key, name) not in self._known:
            hiding = self.hiding(key, name)
            known = self.klass(key, hiding)
            around = self.push.users.of_names(ORDER_READERS)
            if hiding and (around.rows or around.declarations):
                every = self.klass(key, frozenset())
                tests = known.tests | (every.tests & self.push.tally.tests_using(around))
                known = Known(tests, known.units, every.declarations)
            self._known[key, name] = known
        return self._known[key, name]

    def hiding(self, key: ClassKey, name: str) -> frozenset[ClassKey]:
        """The classes below that have a `name` of their own, and do not ask above for it."""
        return frozenset(
            below
            for below in self.push.old.subclasses[key] - {key}
            if all(
                _surely_binds(program, below, name) and not _asks_above(program, below, name)
                for program in (self.push.old, self.push.new)
            )
            and name not in self._taken_away
        )

    def surely_hiding(self, key: ClassKey, name: str) -> frozenset[ClassKey]:
        """Those of them that a recorded type can be told by: no other class is called so."""
        names = Counter(qualname for _, qualname in self.push.old.classes)
        return frozenset(one for one in self.hiding(key, name) if names[one[1]] == 1)

    def klass(self, key: ClassKey, hiding: frozenset[ClassKey]) -> Known:
        """Who would be selected if all of a class changed, but for some below it."""
        if (key, hiding) not in self._followed:
            following = self.push.follower(hiding)
            following.klass(key, Cause(Change(key[0], 1, key[1], "class", "")))
            self._followed[key, hiding] = self._found_by(following, key[0])
        return self._followed[key, hiding]

    def _found_by(self, following: Push, path: str) -> Known:
        tests = frozenset(following.tally.reasons)
        declared = frozenset(key for key in following.done if key[0] == "declaration")
        whole, far = following.tally.full, following.far
        vars(following).clear()  # its rules refer to it
        if far:
            return self._around(path)
        return Known(tests, self.push.tally.importing_modules(path), None if whole else declared)

    def _around(self, path: str) -> Known:
        """Whoever has to do with a file: nobody else can have hold of what is made there."""
        tests = frozenset(self.push.tally.tests_of_file(path))
        return Known(tests, self.push.tally.importing_modules(path))

    def name(self, path: str, name: str) -> Known:
        """Who can have hold of what a module, or one of its classes, calls `name`."""
        container, _, last = name.rpartition(".")
        if (path, container) in self.push.old.classes:
            return self.attribute((path, container), last)
        if not container and name:
            following = self.push.follower(frozenset())
            following.name(path, name, Cause(Change(path, 1, name, "definition", "")))
            return self._found_by(following, path)
        return self._around(path)

    @cached_property
    def _taken_away(self) -> set[str]:
        """The attributes that something may delete, by their names."""
        found: set[str] = set()
        for program in (self.push.old, self.push.new):
            for index in program.files.values():
                if "delattr" in index.names or "delattr" in index.attributes:
                    found |= index.strings.keys()
                for facts in index.functions.values():
                    found.update(chain.rpartition(".")[2] for chain in facts.effects.removes)
        return found


def _surely_binds(program: Program, key: ClassKey, name: str) -> bool:
    """Whether the body of a class binds a name, whatever happens, and keeps it."""
    path, qualname = key
    index = program.files.get(path)
    if index is None:
        return False
    every = [d for d, _ in index.declarations if d.container == qualname and name in d.binds]
    kept = not any(d.text.startswith("Delete(") for d in every)
    return kept and any(_binds_always(declaration) for declaration in every)


def _binds_always(declaration: Declaration) -> bool:
    bound = declaration.kind in (DEFINITION, CLASS, IMPORT, ASSIGNMENT)
    return bound and not declaration.context and not is_bare(declaration)


def _asks_above(program: Program, key: ClassKey, name: str) -> bool:
    """Whether a class has `super().name` somewhere."""
    path, qualname = key
    index = program.files.get(path)
    if index is None:
        return False
    return bool(index.own.get(f"{qualname}.{name}", 0) & index.names.get("super", 0))
