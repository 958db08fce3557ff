"""What the rules for one kind of entity need of the others, to push a change on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from edgewise.compare.finder import UserFinder
from edgewise.compare.missing_names import MissingNames
from edgewise.compare.program import ClassKey, Global, Program
from edgewise.compare.users import Users
from edgewise.data import dataclass
from edgewise.model.declarations import Declaration
from edgewise.select.cause import Cause
from edgewise.select.imported import NewImports
from edgewise.select.reach import Reached
from edgewise.select.selection import ENTITY
from edgewise.select.tally import Tally
from edgewise.standard import builtins as __builtins__


@dataclass(frozen=True, slots=True)
class Known:
    """Who can have hold of a thing at all: tests, and import-time declarations by key."""

    tests: frozenset[str]
    units: frozenset[int] | None = None  # import-time units among them; None: any
    declarations: frozenset[tuple[object, ...]] | None = None  # None: any

    def among(self, reached: Reached) -> Reached:
        """Those of whom it is known."""
        tests = {test: below for test, below in reached.tests.items() if test in self.tests}
        units = reached.statements if self.units is None else reached.statements & self.units
        return Reached(tests, units)


class Knows(Protocol):
    """Says who can have hold of a thing at all."""

    def name(self, path: str, name: str) -> Known:
        """Who can have hold of what a module, or one of its classes, calls `name`."""

    def attribute(self, key: ClassKey, name: str) -> Known:
        """Who can have hold of a class, or of an object, that gets `name` from the class."""

    def klass(self, key: ClassKey, hiding: frozenset[ClassKey]) -> Known:
        """Who can have hold of a class, or of an object of it, but for some below it."""

    def hiding(self, key: ClassKey, name: str) -> frozenset[ClassKey]:
        """The classes below that have a `name` of their own, and do not ask above for it."""

    def surely_hiding(self, key: ClassKey, name: str) -> frozenset[ClassKey]:
        """Those of them that a recorded type can be told by."""

    def holds(self, unit: int, known: Known) -> bool:
        """Whether an import-time statement has hold of a thing itself."""

    def declares(self, path: str, declaration: Declaration, known: Known | None) -> bool:
        """Whether a declaration can have hold of a thing."""


class Looks(Protocol):
    """Finds those who look at many names at once."""

    def through_frames(self, path: str, name: str, cause: Cause) -> None:
        """Whoever looks at a name of a module, or without one any, through a frame of it."""

    def listed(self, key: ClassKey, cause: Cause) -> None:
        """Whoever lists the subclasses of a class above."""

    def listing(self, key: ClassKey, name: str, cause: Cause) -> None:
        """Whoever lists the attributes of something that gets `name` from a class."""

    def reading(self, names: frozenset[str], known: Known, further: Cause, owner: str = "") -> None:
        """Whoever reads something of a thing by one of these names, and can know the thing."""

    def elsewhere(self, path: str, name: str, known: Known, cause: Cause) -> None:
        """A library that imports a module by its name may read this of it, and keep it."""


class Push(Protocol):
    """Pushes a change on to whatever it reaches."""

    tally: Tally
    old: Program
    new: Program
    imports: NewImports
    users: UserFinder
    missing: MissingNames
    knows: Knows
    looks: Looks
    follow: frozenset[ClassKey] | None
    done: set[tuple[object, ...]]
    far: bool

    def follower(self, hiding: frozenset[ClassKey]) -> Push:
        """Who follows something to see who can have hold of it."""

    def first(self, *key: object) -> bool:
        """Whether something is met for the first time; it is noted."""

    def use(self, users: Users, cause: Cause, entity: str, known: Known | None = None) -> None:
        """Whoever uses an entity."""

    def reached(self, reached: Reached, cause: Cause, kind: str) -> None:
        """Tests, and import-time statements, that reached something."""

    def name(self, path: str, name: str, cause: Cause, stops: bool = True) -> None:
        """A name of a module is affected."""

    def klass(self, key: ClassKey, cause: Cause) -> None:
        """All there is to a class is affected."""

    def member(
        self, key: ClassKey, name: str, cause: Cause, stops: bool = True, body: bool = True
    ) -> None:
        """An attribute of a class is affected."""

    def made_below(self, key: ClassKey, name: str, cause: Cause) -> None:
        """Classes below that somebody makes who looks at what they have from above."""

    def entry(self, path: str, qualname: str, cause: Cause) -> None:
        """Whoever entered, or inspected, the functions of a name."""

    def declaration(self, path: str, declaration: Declaration, cause: Cause) -> None:
        """An import-time statement is affected."""

    def importers(self, path: str, cause: Cause) -> None:
        """Every test that imports a module, which fails."""

    def doubt(self, slug: str, text: str) -> None:
        """See `Propagation.doubt`."""

    def executed(self, path: str, row: int, cause: Cause) -> None:
        """Every test that executed part of a module's body, as an import or not."""

    def effects_of(self, path: str, declaration: Declaration, cause: Cause, new: bool) -> None:
        """What an import-time statement changes besides the names it binds."""

    def ran_in(self, path: str, declaration: Declaration, new: bool) -> Mapping[str, int]:
        """What of the program ran in an import-time statement: rows by path."""

    def tests_called(self, path: str, names: tuple[str, ...], cause: Cause) -> None:
        """Tests, fixtures and hooks are used by pytest, by their names."""


def use_name(push: Push, users: Users, at: Global, cause: Cause) -> None:
    """Push a change of a name of a module on to those of its users that matter."""
    path, name = at
    tally, further = push.tally, cause.through(f"{path}::{name}")
    known = Known(frozenset(tally.tests_of_file(path)), tally.importing_modules(path))
    push.use(users, cause, f"{path}::{name}", known)
    push.looks.through_frames(path, name, further)
    push.tests_called(path, (name,), further)
    push.reached(known.among(tally.looking_up(name)), further, ENTITY)
    push.reached(tally.listing_module(path), further, ENTITY)
    push.looks.elsewhere(path, name, known, further)


def declaration_key(path: str, declaration: Declaration) -> tuple[object, ...]:
    """What a declaration is known by while a change is pushed on."""
    where = (path, declaration.container, declaration.line)
    return ("declaration", *where, declaration.binds)


def full_name(declaration: Declaration) -> str:
    """The qualified name of what a declaration binds first."""
    name = declaration.binds[0]
    return f"{declaration.container}.{name}" if declaration.container else name
