"""Objects that are looked at after tests, in groups that the same tests may change."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from weakref import ReferenceType

from edgewise.data import dataclass, field
from edgewise.native import native
from edgewise.plugin.changeable import Rows
from edgewise.plugin.references import Reference
from edgewise.standard import builtins as __builtins__

PATIENT = 16  # tests that may have changed an object before it is looked at, at most


@dataclass(slots=True, eq=False)
class Held:
    """One object, and what it was like when it was looked at last."""

    value: Reference
    root: Reference  # what a module holds: the object, or what it is in
    state: dict[str, object]
    stored: frozenset[str]  # who stores into one of these names has probably changed it
    since: int = 0  # how many of its group's tests there were when it was looked at last
    patience: int = 1  # how many more there are to be before it is looked at again
    vain: int = 0  # how often in a row collecting garbage changed nothing

    @property
    def is_function(self) -> bool:
        """Whether it is a function that remembers something."""
        return type(self.value()) is FunctionType

    @property
    def is_gone(self) -> bool:
        """Whether it is no more; one that is looked up by its name may be back some day."""
        return type(self.value) is ReferenceType and self.value() is None

    @property
    def due(self) -> int:
        """How many tests of its group make it time to look."""
        return self.since + self.patience


@dataclass(slots=True)
class Group:
    """Objects that the same tests may change."""

    methods: Rows  # the probes of their methods; if there are none, any test may change them
    names: frozenset[str]  # of their attributes, and whatever sets one by a text
    held: list[Held] = field(default_factory=list)
    tests: list[int] = field(default_factory=list)  # that may have changed them
    due: int = 1  # how many make it time to look at one of them
    stored: frozenset[str] = frozenset()  # who stores into one of these has changed one of them

    def add(self, held: Held) -> None:
        """Look at one object from now on; it is now as it was when it was looked at last."""
        held.since = len(self.tests)
        self.held.append(held)
        self.due = min(self.due, held.due)
        self.stored |= held.stored

    def may_change(self, ran: Rows, mentions: Callable[[frozenset[str]], Rows]) -> bool:
        """Whether a test that ran these probes can have changed its objects.

        Who does that from outside mentions an attribute, or computes its name. (Who gives
        some object an attribute that it has not had is asked elsewhere.)
        """
        return not self.methods or hits(ran, self.methods) or hits(ran, mentions(self.names))


def _hits(ran: Rows, wanted: Rows) -> bool:
    return any(ran[file] & wanted[file] for file in wanted if file in ran)


# Whether one of some wanted probes is among those that ran.
hits: Callable[[Rows, Rows], bool] = _hits if native is None else native.overlap
