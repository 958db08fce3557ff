"""DejaVu2: the walk of two programs, procedure by procedure, from their entry."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Generic

from edgewise.compare.walk import E, Graph, N, Walk, walk
from edgewise.data import dataclass
from edgewise.standard import builtins as __builtins__

# The status of a procedure.
VISITED = "visited"
SELECTS_ALL = "selectsall"  # whoever enters it follows a dangerous edge before leaving

DEEPEST = 150  # calls within calls that are followed at once; what is deeper waits


@dataclass(frozen=True, slots=True)
class Call:
    """A procedure that a node calls: `certain`, each time the node is reached."""

    procedure: str
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Routine(Generic[N, E]):
    """One procedure: its graph, what its nodes say, whom they call, where it ends."""

    graph: Graph[N, E]
    text: Callable[[N], Hashable]
    calls: Callable[[N], Iterable[Call]]
    exits: frozenset[N]  # normal ones and by exception


@dataclass(frozen=True, slots=True)
class Walks(Generic[N, E]):
    """What walking two programs found. `status` and `walks` know only what was reached."""

    walks: Mapping[str, Walk[N, E]]
    status: Mapping[str, str]
    built: tuple[str, ...]  # the procedures whose graphs were asked for, in that order

    @property
    def dangerous(self) -> frozenset[tuple[str, E]]:
        """The dangerous edges, each with its procedure."""
        return frozenset((name, edge) for name, one in self.walks.items() for edge in one.dangerous)

    @property
    def visits(self) -> int:
        """Pairs of nodes visited, in all procedures."""
        return sum(one.visits for one in self.walks.values())


Build = Callable[[str], "Routine[N, E] | None"]  # None: there is no such procedure


def walk_programs(entry: str, old: Build[N, E], new: Build[N, E]) -> Walks[N, E]:
    """The dangerous edges of all procedures that can be reached before a difference.

    This is `SelectInterTests` of DejaVu (Rothermel & Harrold, TOSEM 1997, Fig. 7).
    Graphs are built on demand: a procedure that is called only behind a change is
    never looked at. A procedure whose exit the walk did not reach selects all that
    enter it, so nothing is compared behind a call of it. A procedure under way
    counts as visited, which takes care of recursion.

    We deviate in three ways:

    * Their line 29 goes on behind a node if any procedure called in it does not
      select all; the text says that one which does is enough to stop. Here one is
      enough if it is called each time the node is reached. `f() or g()` does not
      always call `g`, so `g` stops nothing.
    * A procedure has several exits in Python; it selects all if none was reached.
    * A procedure that `new` does not have is dangerous as a whole; their programs
      are linked and cannot call what is not there.

    Each pair of nodes of a procedure and its partner is visited at most once, each
    procedure walked at most once: O(sum of |old| * |new|), in practice O(|old|).
    """
    walker = _Walker(old, new)
    walker.enter(entry)
    return Walks(walker.walks, walker.status, tuple(walker.built))


class _Walker(Generic[N, E]):
    def __init__(self, old: Build[N, E], new: Build[N, E]) -> None:
        self.old = old
        self.new = new
        self.walks: dict[str, Walk[N, E]] = {}
        self.status: dict[str, str] = {}
        self.built: list[str] = []
        self.later: list[str] = []
        self.depth = 0

    def enter(self, entry: str) -> None:
        self.later.append(entry)
        while self.later:
            self._procedure(self.later.pop())

    def _procedure(self, name: str) -> None:
        """`SelectTests2`: walk a procedure and see whether one can get through it."""
        if name in self.walks:
            return
        self.status[name] = VISITED
        old, new = self.old(name), self.new(name)
        if old is None:
            return  # not of this program; it does not change
        self.built.append(name)
        self.depth += 1
        walked = self._gone(old) if new is None else self._walk(old, new)
        self.depth -= 1
        self.walks[name] = walked
        if not any(here in old.exits for here, _ in walked.pairs):
            self.status[name] = SELECTS_ALL

    def _walk(self, old: Routine[N, E], new: Routine[N, E]) -> Walk[N, E]:
        def same(here: N, there: N) -> bool:
            return old.text(here) == new.text(there)

        return walk(old.graph, new.graph, same, lambda here, _: self._passes(old.calls(here)))

    def _gone(self, old: Routine[N, E]) -> Walk[N, E]:
        graph = old.graph
        return Walk({way.edge: None for way in graph.ways(graph.entry)}, frozenset(), {}, 0)

    def _passes(self, calls: Iterable[Call]) -> bool:
        """Walk what a node calls; whether a test can get past the node without a difference."""
        calls = tuple(calls)
        for call in calls:
            if call.procedure not in self.status:
                self._call(call.procedure)
        return not any(c.certain and self.status.get(c.procedure) == SELECTS_ALL for c in calls)

    def _call(self, name: str) -> None:
        """Walk a procedure now, or later if the calls have become too deep to say more now."""
        if self.depth < DEEPEST:
            self._procedure(name)
        else:
            self.later.append(name)
