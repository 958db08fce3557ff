"""What the tests of one run did, as plain data.

A *unit* is one piece of execution whose footprint may serve more than one
test: a test's own window, a fixture instance, the import of a module, the
filling of a cache. A test's footprint is the union of the hits of every unit
reachable from its own unit by references, so shared work is recorded once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from edgewise.data import dataclass, field
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys, sysconfig

SESSION = "session"  # conftest hooks and whatever else ran outside all other units
COLLECT = "collect"  # collection of one pytest node; key: its node id
IMPORT = "import"  # the body of one module; key: the file's path
LIBRARY = "library"  # the body of a module of a library; key: "library:" and its name
STATEMENT = "statement"  # one import-time statement; key: "path:line"
SETUP = "setup"  # set-up of a collector node; key: its node id
FIXTURE = "fixture"  # one fixture instance; key: "baseid::name[param]"
TEST = "test"  # set-up, call and teardown of one test; key: its node id
MEMO = "memo"  # a miss of a memoised function; key: "path::qualname"
REGION = "region"  # work that filled a place other tests read; key: "path:line"
PROCESS = "process"  # a child process; key: its command, shortened
# A test, before those who read what it left in an object that modules hold; key: its node id.
CHANGER = "changer"

KINDS = (
    *(SESSION, COLLECT, IMPORT, LIBRARY, STATEMENT, SETUP, FIXTURE, TEST, MEMO, REGION),
    *(PROCESS, CHANGER),
)


LATE = "late"  # the kind of touch that says: a test did this import, and may have had a part in it
CUT_SHORT = "cut short"  # the kind of touch that says: this import did not come to its end
CALLED = "called"  # of the import of a module: a name by which it was imported
SERVED = "served"  # the kind of touch that says: it found full what others had filled
REST = "rest"  # of the unit that stands for whoever may have filled a place
SPAN = "span"  # of the unit by which readers that leave no trace depend on a filling: see `spans`
NAMED = "named"  # of the same unit: what has to be mentioned to read the place; "" is anything
LEFT = "left"  # of a test: what it left otherwise in an object that modules hold; see `marks`
DUE = "due"  # of a test that did not run: who has begun to leave something that it reads
MOST_DUE = 8  # such a test that reads what more others leave is let be


class Touch(NamedTuple):
    """An entity other than an edge that a unit touched.

    `kind` is one of "receiver" (a method ran with such a type), "inspected" (a
    definition was looked at, not run), "listed" (the names of a class or module
    were, the code object of a function, or the line that a frame is on), "attribute" or
    "module" (a name computed at run time was looked up or imported), "value" (what a name
    was bound to by an import), "settled" (what it had become when all was imported), "late"
    (which a test brought about, and may have had a part in), "called" (by which name a module
    was imported), "served" (it found a place
    full that it had not filled; as regions are called), "rest" (it did nothing itself, and
    stands for all fillings of a place), "span" and "named" (it stands for a filling, before
    those who read the place and leave no trace), "left" (what a test has left otherwise
    than it found it), "due" (it did not run, and another has begun to leave what it reads)
    and "file" (project code ran without probes).
    """

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class FileVersion:
    """One version of one instrumented file.

    Probe `k` of a file is bit `k` of a row of hits. What each probe tells is a
    function of the text alone, so keeping the text keeps the meaning.
    """

    path: str  # relative to the root, with forward slashes
    digest: str
    probes: int
    text: bytes


@dataclass(slots=True, eq=False)
class Unit:
    """The footprint of one piece of execution: its own hits, and references to other units."""

    kind: str
    key: str
    hits: dict[int, int] = field(default_factory=dict)  # index of a FileVersion -> bitset
    refs: set[int] = field(default_factory=set)  # indices of units
    touches: set[Touch] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class TestHistory:
    """One test: its unit, how it ended, and how long it took."""

    __test__ = False  # pytest, this is no test class

    test: str
    unit: int
    outcome: str  # "passed", "failed", "skipped", "error", "xfailed", "xpassed"
    duration: float


@dataclass(frozen=True, slots=True)
class Recording:
    """Everything one run recorded. Indices in units and tests point into `files` and `units`."""

    files: tuple[FileVersion, ...]
    units: tuple[Unit, ...]
    tests: tuple[TestHistory, ...]
    complete: bool  # False when the run was interrupted or selected: other tests keep their history
    python: str  # e.g. "cpython-311-linux"
    granularity: str  # "edge", "function" or "file"
    commit: str | None = None
    # path of a test file that was collected whole -> what stands for its tests
    collected: Mapping[str, str] = field(default_factory=dict)


def python_tag() -> str:
    """What a recording says of the interpreter: another one may take other ways."""
    return f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"
