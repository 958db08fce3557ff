"""Which tests run, and why, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from edgewise.data import dataclass, field
from edgewise.standard import builtins as __builtins__

if TYPE_CHECKING:  # where nothing has changed, there is no need of it
    from edgewise.compare.difference import Change

# Why a test runs: the `kind` of a reason.
EDGE = "edge"  # it crossed a dangerous edge
ENTITY = "entity"  # it touched something else whose meaning changed
PYTEST = "pytest"  # pytest would set it up differently: fixtures, marks, parameters, configuration
FILE = "file"  # it depends on a file of which no probe tells
DATA = "data"  # a file or directory it reads changed
ENVIRONMENT = "environment"  # a variable of the environment that it reads changed
LIBRARY = "library"  # a library it uses changed
DATABASE = "database"  # a database it uses is laid out differently
CONTEXT = "context"  # something else outside the program changed
OUTSIDE = frozenset({DATA, ENVIRONMENT, LIBRARY, DATABASE, CONTEXT})
NEW = "new"  # nothing is known of it
FAILED = "failed"  # it did not pass last time
ALWAYS = "always"  # it is marked to run always
NAMED = "named"  # its node id stands on the command line
LEFT = "left"  # another test has begun to leave what it reads, or leaves something to one that runs
UNSTABLE = "unstable"  # it does not do the same each time
DOUBT = "doubt"  # something could not be analysed


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one test was selected: what changed, and what it has to do with the test."""

    kind: str
    text: str  # one line
    change: Change | None = None
    edge: str | None = None  # "cart.py:42 -> 45 T"
    entity: str | None = None  # "cart.LIMIT"


@dataclass(frozen=True, slots=True)
class Fallback:
    """Something that could not be analysed, and was answered by selecting more."""

    slug: str
    text: str


@dataclass(frozen=True, slots=True)
class Affected:
    """What one difference reaches."""

    reasons: Mapping[str, tuple[Reason, ...]]
    changes: tuple[Change, ...] = ()
    fallbacks: tuple[Fallback, ...] = ()
    likelihood: Mapping[str, float] = field(default_factory=dict)  # see `Selection`
    declares: bool = False  # whether import-time code may do anything else than before


@dataclass(frozen=True, slots=True)
class Selection:
    """The tests of the new version that can tell it from the old one."""

    changes: tuple[Change, ...] = ()
    reasons: Mapping[str, tuple[Reason, ...]] = field(default_factory=dict)  # by selected test
    fallbacks: tuple[Fallback, ...] = ()
    skipped: frozenset[str] = frozenset()  # tests known to be unaffected
    seconds_saved: float = 0.0  # what they took when last run
    whole: str | None = None  # why everything runs, if it does
    gone: frozenset[str] = frozenset()  # tests in the history that exist no more
    current: bool = False  # whether the histories of those skipped are all of this very version
    likelihood: Mapping[str, float] = field(default_factory=dict)  # of failing, by `likely`
    # By selected test, those whose leavings it is known to read: they have to come before it.
    after: Mapping[str, frozenset[str]] = field(default_factory=dict)
    # Of the selected tests, those known to leave the whole process otherwise.
    unsettling: frozenset[str] = frozenset()
