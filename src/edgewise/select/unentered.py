"""Who asks for a method and need not have entered it."""

from __future__ import annotations

from functools import cached_property

from edgewise.compare.difference import NATURE, DangerousEdge
from edgewise.compare.program import ClassKey
from edgewise.model.declarations import DEFINITION, Declaration
from edgewise.select.cause import Cause
from edgewise.select.push import Push
from edgewise.select.reach import Reached
from edgewise.select.selection import ENTITY
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import STATEMENT
from edgewise.trace.index import EXCEPT
from edgewise.trace.noting import MISFIT

# What catches the errors of what is called in it, by custom.
CATCHERS = frozenset(
    {"raises", "assertRaises", "assertRaisesRegex", "failUnlessRaises", "suppress", "invoke"}
)
# Special methods that are called with whatever arguments somebody gives.
_ARGUED = frozenset({"__init__", "__new__", "__call__", "__pow__", "__round__"})


class Unentered:
    """Who depends on a method without a trace of it."""

    def __init__(self, push: Push) -> None:
        self.push = push

    def asking(self, key: ClassKey, name: str, cause: Cause) -> None:
        """Whoever asks for a method of the class and need not have entered it.

        It is read and not called, or looked up by its name, or listed. Or the call
        came to nothing: the arguments did not fit, or it made a generator that never
        ran. Then no method of that name was entered at all, unless that of another
        class was, too, and somebody caught the error.
        """
        push, entity = self.push, f"{key[0]}::{key[1]}.{name}"
        known, further = push.knows.attribute(key, name), cause.through(entity)
        if name in _ARGUED:  # no text names it: whoever has an object, or makes one
            push.tally.add_users(known.tests & self._catching, further, entity)
        push.use(push.users.of_loads(name), cause, entity, known)
        push.reached(known.among(push.tally.looking_up(name)), further, ENTITY)
        push.looks.listing(key, name, further)
        entered = self._entering(name)
        surely = set() if self._may_wait(key, name) else entered.tests.keys() - self._catching
        for path, row in push.users.of_attribute(key, name).attribute_rows:
            reached = known.among(push.tally.reaching(path, row))
            tests = {t: below for t, below in reached.tests.items() if t not in surely}
            statements = reached.statements - entered.statements
            push.reached(Reached(tests, statements), further, ENTITY)

    def _may_wait(self, key: ClassKey, name: str) -> bool:
        """Whether a method of the class may be called without anything being entered."""
        old = self.push.old
        around = old.ancestors.get(key, frozenset()) | old.subclasses.get(key, frozenset())
        return any(
            declaration.container == qualname and name in declaration.binds
            for path, qualname in around
            for declaration, _ in old.files[path].declarations
            if declaration.kind == DEFINITION and runs_later(declaration)
        )

    @cached_property
    def _catching(self) -> set[str]:
        """Tests in which a call with other arguments may have been caught, or that did not pass."""
        tally, old = self.push.tally, self.push.old
        found = tally.tests_using(self.push.users.of_names(CATCHERS))
        found |= tally.looking_up(MISFIT).tests.keys()
        for path, index in old.files.items():
            row = 0
            for alias, meant in index.imports.items():
                if any(dotted.rpartition(".")[2] in CATCHERS for dotted in meant):
                    row |= index.names.get(alias, 0)
            for function, facts in index.functions.items():
                if function.rpartition(".")[2].partition("#")[0] in ("__exit__", "__aexit__"):
                    row |= facts.entry
            found.update(tally.reaching(path, row).tests)
        histories = tally.reach.matrix.histories
        every = (test for tests in tally.reach.tests_at.values() for test in tests)
        return found | {test for test in every if histories[test].outcome != "passed"}

    def failing(self, path: str, edge: DangerousEdge) -> Reached:
        """Who may have seen an assertion fail behind an edge.

        In a test a library may have caught the error. An import that came to its end
        has seen none, unless code of ours caught it.
        """
        push = self.push
        reached = push.tally.reaching(path, edge.row, edge.given)
        names = push.users.of_names(frozenset({EXCEPT, *CATCHERS}))
        caught = frozenset[int]().union(
            *(push.tally.reaching(other, row).statements for other, row in names.rows.items())
        )
        units = (u for u in reached.statements if u in caught or not self._went_well(u))
        return Reached(reached.tests, frozenset(units))

    def _went_well(self, unit: int) -> bool:
        """Whether an import-time statement stands in no other, and its module is imported whole."""
        stored = self.push.tally.reach.matrix.units[unit]
        path, _, line = stored.key.rpartition(":")
        if stored.kind != STATEMENT or path not in self.push.imports.whole:
            return False
        declared = list(self.push.old.declared_at(path, int(line)))
        return bool(declared) and not any(declaration.context for declaration in declared)

    def _entering(self, name: str) -> Reached:
        """Who entered any function of a name."""
        tests: dict[str, int] = {}
        statements: set[int] = set()
        for path, index in self.push.old.files.items():
            for function, facts in index.functions.items():
                if function.rpartition(".")[2].partition("#")[0] == name:
                    reached = self.push.tally.reaching(path, facts.entry)
                    tests.update(reached.tests)
                    statements |= reached.statements
        return Reached(tests, frozenset(statements))


def runs_later(declaration: Declaration) -> bool:
    """Whether calling a definition only makes a generator or coroutine, and enters nothing."""
    return declaration.part(NATURE) != "False"
