"""What a changed function stores where others find it, or no longer does.

What a test leaves in a global concerns those who read it. Whoever took the changed
edge in the old version is known; but a store that is new there was never recorded, and
one that is gone, or an item that is no longer taken out, leaves others what they did not
find before. So where a function changes other globals than it did, by itself or by what
it calls, these are affected. So are attributes of a class, and of objects of it that
modules hold, if a method sets others than it did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.compare.difference import Change, DangerousEdge, FileDifference
from edgewise.compare.program import ClassKey, Program
from edgewise.compare.users import Users
from edgewise.context.key import PREFIX as CONTEXT
from edgewise.model.declarations import ASSIGNMENT, IMPORT, Declaration
from edgewise.model.effects import Effects
from edgewise.model.places import CLASS_NAMES
from edgewise.select.cause import Cause
from edgewise.select.push import Known, Push
from edgewise.select.reach import Reached
from edgewise.select.readers import is_test_file
from edgewise.select.selection import ENTITY
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import FIXTURE
from edgewise.trace.index import FunctionFacts

DEEPEST = 4  # calls that are followed

Place = tuple[str, str]  # a file, and a name or a chain in it
Stores = set[tuple[str, str, bool]]  # the same, and whether something is only taken out


class StoredRules:
    """What follows from other stores of a function that somebody ran."""

    def __init__(self, push: Push) -> None:
        self.push = push

    def push_on(self, difference: FileDifference) -> None:
        """Affect what the changed functions of a file store into in one version only."""
        for change in self._changed(difference):
            self._members(difference.path, change)
            before = self._stores(self.push.old, difference.path, change.procedure)
            after = self._stores(self.push.new, difference.path, change.procedure)
            for program, places in (
                (self.push.old, before - after),
                (self.push.new, after - before),
            ):
                for path, chain, _ in sorted(places):
                    self._place(program, path, chain, Cause(change))

    def _place(self, program: Program, path: str, chain: str, cause: Cause) -> None:
        """Affect the global that a chain stands for, or an attribute of what it stands for."""
        base, _, last = chain.rpartition(".")
        if last == "environ":
            self._variables(program, path, cause)
            return
        if base and program.class_of(path, base):
            for key in program.class_of(path, base):
                self.push.member(key, last, cause, stops=False, body=False)
            return
        for where, name, rest in _globals(program, path, chain):
            if any(name in d.binds for d, _ in program.files[where].declarations):
                if not rest:
                    self._everywhere(where, name, cause)
                    continue
                readers = self.push.users.of_attribute(None, rest.partition(".")[0])
                known = Known(frozenset(self.push.tally.tests_using(readers)))
                self._among(self.push.users.of_global(where, name), known, cause, name)

    def _variables(self, program: Program, path: str, cause: Cause) -> None:
        """Select who reads variables of the environment: those that a file names, else any."""
        read = self.push.tally.touches(f"{CONTEXT}env")
        names = program.files[path].strings
        named = [(touch, units) for touch, units in read if touch.name.rpartition("=")[0] in names]
        for touch, units in named or read:
            further = cause.through(f"${touch.name.rpartition('=')[0]}")
            self.push.reached(self.push.tally.reach.at_run_time(units), further, ENTITY)

    def _everywhere(self, path: str, name: str, cause: Cause) -> None:
        """Affect a global, and the names by which other modules have imported it.

        When all modules had been imported, each of them was bound to what it was before.
        """
        waiting = [(path, name)]
        seen: set[Place] = set()
        while waiting:
            place = waiting.pop()
            if place in seen:
                continue
            seen.add(place)
            self.push.name(*place, cause, stops=False)
            for file, declaration in self.push.users.of_global(*place).declarations:
                if declaration.kind == IMPORT and not declaration.container:
                    waiting += [
                        (file, place[1] if bound == "*" else bound) for bound in declaration.binds
                    ]

    def _changed(self, difference: FileDifference) -> Iterator[Change]:
        """The first change to each function that somebody ran."""
        seen: set[str] = set()
        for edge in difference.edges:
            name = edge.change.procedure
            if name not in seen and self._ran(difference, edge):
                seen.add(name)
                yield edge.change

    def _ran(self, difference: FileDifference, edge: DangerousEdge) -> bool:
        return bool(self.push.tally.reaching(difference.path, edge.row, edge.given).tests)

    def _stores(self, program: Program, path: str, name: str) -> Stores:
        """The globals that a function changes, and what it calls.

        Of what it calls for the value only what that does itself; of a test, not even that:
        what a test calls it is there to try.
        """
        own = _effects(program, path, name)
        found = _changes(path, own)
        if _is_test(path, name):
            return found
        for chain in own.invokes:
            for where, function in _functions(program, path, chain):
                found |= _changes(where, _effects(program, where, function), lazily=False)
        seen = {(path, name)}
        waiting = [(path, own)]
        for _ in range(DEEPEST):
            called = {
                place
                for where, effects in waiting
                for chain in effects.calls
                for place in _functions(program, where, chain)
            }
            waiting = [(where, _effects(program, where, n)) for where, n in called - seen]
            seen |= called
            for where, effects in waiting:
                found |= _changes(where, effects, lazily=False)
        return found

    def _members(self, path: str, change: Change) -> None:
        """Affect the attributes that a method sets in one version only."""
        index = self.push.old.files.get(path)
        facts = index.functions.get(change.procedure) if index is not None else None
        if facts is None or not facts.within or _is_test(path, change.procedure):
            return
        key = (path, facts.within)
        now = _effects(self.push.new, path, change.procedure)
        for chain in sorted(facts.effects.sets ^ now.sets):
            receiver, _, name = chain.partition(".")
            if receiver in CLASS_NAMES:
                self.push.member(key, name, Cause(change), stops=False, body=False)
            else:
                self._held(key, name, Cause(change))

    def _held(self, key: ClassKey, name: str, cause: Cause) -> None:
        """Select who reads an attribute, and gets at an object of the class that others had.

        A module holds it, or it was made for a fixture of a wider scope.
        """
        readers = self.push.users.of_attribute(key, name)
        known = Known(frozenset(self.push.tally.tests_using(readers)))
        for path, index in self.push.old.files.items() if known.tests else ():
            for declaration, _ in index.declarations:
                if declaration.kind == ASSIGNMENT and self._makes(path, declaration.called, key):
                    self._users(path, declaration, known, cause)
            for facts in index.functions.values():
                if self._makes(path, facts.effects.invokes, key):
                    self._shared(path, facts, known, cause)

    def _shared(self, path: str, maker: FunctionFacts, known: Known, cause: Cause) -> None:
        """Select who uses a fixture of a wider scope in which a function made an object."""
        reach = self.push.tally.reach
        units = self.push.tally.hitting(path, maker.entry)
        fixtures = [unit for unit in units if reach.matrix.units[unit].kind == FIXTURE]
        reached = known.among(reach.at_run_time(fixtures))
        further = cause.through(f"{path}::{maker.name}()")
        self.push.reached(Reached(reached.tests, frozenset()), further, ENTITY)

    def _users(self, path: str, declaration: Declaration, known: Known, cause: Cause) -> None:
        for bound in declaration.binds:
            users = self.push.users.of_global(path, bound)
            if declaration.container:
                users = self.push.users.of_attribute((path, declaration.container), bound)
            self._among(users, known, cause, bound)

    def _among(self, users: Users, known: Known, cause: Cause, name: str) -> None:
        """Select those of some users who can tell."""
        for file, row in (*users.rows.items(), *users.attribute_rows):
            reached = known.among(self.push.tally.reaching(file, row))
            self.push.reached(Reached(reached.tests, frozenset()), cause.through(name), ENTITY)

    def _makes(self, path: str, called: Iterable[str], key: ClassKey) -> bool:
        """Whether what is called makes an object of a class, or of one below it."""
        below = self.push.old.subclasses.get(key, frozenset({key}))
        return any(self.push.old.class_of(path, chain) & below for chain in called)


def _effects(program: Program, path: str, name: str) -> Effects:
    """The effects of a function; none if there is no such function."""
    index = program.files.get(path)
    facts = index.functions.get(name) if index is not None else None
    return facts.effects if facts is not None else Effects()


def _changes(path: str, effects: Effects, lazily: bool = True) -> Stores:
    """What a function changes itself."""
    found = {(path, chain, False) for chain in effects.globals}
    found |= {(path, chain, True) for chain in effects.removes}
    return {one for one in found if lazily or one[1].partition(".")[0] not in effects.lazy}


def _globals(program: Program, path: str, chain: str) -> Iterator[tuple[str, str, str]]:
    """Where the first name of a chain that is no module is defined, and what follows it."""
    if path not in program.files:
        return
    root, _, rest = chain.partition(".")
    for where, name in program.definers(path, root):
        if where in program.files:
            yield where, name, rest
    parts = chain.split(".")
    for count in range(1, len(parts)):
        for module in program.means_module(path, ".".join(parts[:count])):
            yield module, parts[count], ".".join(parts[count + 1 :])


def _functions(program: Program, path: str, chain: str) -> Iterator[Place]:
    """The functions that a chain may stand for."""
    base, _, last = chain.rpartition(".")
    if not base:
        yield from program.definers(path, last)
        return
    for module in program.means_module(path, base):
        yield from program.definers(module, last)


def _is_test(path: str, procedure: str) -> bool:
    last = procedure.rpartition(".")[2]
    return is_test_file(path) and last.lower().startswith("test")
