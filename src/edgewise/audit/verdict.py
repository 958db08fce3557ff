"""What one edit shows of a selection: which tests it made fail, and which of them were run."""

from __future__ import annotations

import statistics
from collections.abc import Collection, Iterable, Mapping, Sequence

from edgewise.audit.ran import FAILED, Ran
from edgewise.data import dataclass

# What became of the matrix.
EQUAL = "equal"
DIFFERENT = "different"
NOT_KNOWN = "not known"  # some rows were knowingly left on the version they were recorded on
NOT_COMPARED = "not compared"  # not every test ran to its end


@dataclass(frozen=True, slots=True)
class Change:
    """How an edit changes the ends of tests, as a run of everything shows."""

    failing: tuple[str, ...]  # now, and not before
    otherwise: tuple[str, ...]  # end in another way, without failing


@dataclass(frozen=True, slots=True)
class Verdict:
    """One edit: what is true, and what the selection made of it."""

    key: str
    name: str
    kind: str
    tests: int  # of the whole suite
    failing: tuple[str, ...]
    missed: tuple[str, ...]  # end otherwise than before, and were not run
    selected: int
    matrix: str
    cells: tuple[str, ...]  # where the matrices differ: the first few
    seconds_all: float  # of processor time: a run of everything, without us
    seconds: float  # the selected run
    void: str = ""  # why the case says nothing
    again: bool = False  # whether the reason is no matter of the edit, so that the next may try it
    apart: tuple[str, ...] = ()  # fail in a run of everything, ran among the selected, and did not
    following: tuple[str, ...] = ()  # end otherwise only where a selected test failed
    unstable: tuple[str, ...] = ()  # not selected, and end so now and then without the edit, too
    odd: str = ""  # how the selected run ended, if it should not have ended so

    @property
    def share(self) -> float:
        """The part of the suite that was selected."""
        return min(1.0, self.selected / max(1, self.tests))


@dataclass(frozen=True, slots=True)
class Audit:
    """What all edits together show."""

    verdicts: tuple[Verdict, ...]
    flaky: tuple[str, ...] = ()
    unsteady: tuple[str, ...] = ()
    asked: int = 0  # how many cases there were to be
    failing: tuple[str, ...] = ()  # tests that fail without any edit
    no_commits: str = ""  # why none was tried, where some were asked for

    @property
    def judged(self) -> list[Verdict]:
        """The cases that say something."""
        return [one for one in self.verdicts if not one.void]

    @property
    def missed(self) -> list[tuple[str, str]]:
        """The case and the test of each miss."""
        return [(one.name, test) for one in self.judged for test in one.missed]

    @property
    def odd(self) -> list[Verdict]:
        return [one for one in self.judged if one.odd]


def change(
    old: Mapping[str, str], full: Ran, flaky: Collection[str] = (), again: Ran | None = None
) -> Change:
    """How tests end now that ended otherwise before; seen `again`, if that was asked for."""
    first = _changed(old, full, flaky)
    if again is not None:
        second = _changed(old, again, flaky)
        first = {test: end for test, end in first.items() if second.get(test) == end}
    failing = {test for test, end in first.items() if end in FAILED and old.get(test) not in FAILED}
    return Change(tuple(sorted(failing)), tuple(sorted(first.keys() - failing)))


def _changed(old: Mapping[str, str], full: Ran, flaky: Collection[str]) -> dict[str, str]:
    ends = {test: end for test, end in full.outcomes.items() if old.get(test) != end}
    if full.complete or full.broken or full.collected is None:
        gone = old.keys() - full.outcomes.keys()
        ends.update({test: "failed" for test in gone if full.is_broken(test)})
    return {test: end for test, end in ends.items() if test not in flaky}


def missed(truth: Change, selected: Ran) -> tuple[str, ...]:
    """Tests that end otherwise and that the selected run neither ran nor showed to be broken."""
    ran = set(selected.collected or ())
    ends = {*truth.failing, *truth.otherwise} - ran
    return tuple(sorted(test for test in ends if not selected.is_broken(test)))


def apart(truth: Change, selected: Ran) -> tuple[str, ...]:
    """Failing tests that were run among the selected ones, and did not fail there.

    They need what other tests leave behind. Selection cannot know; the user should.
    """
    ends = selected.outcomes
    return tuple(test for test in truth.failing if ends.get(test, "failed") not in FAILED)


def following(
    left: Collection[str], old: Mapping[str, str], selected: Ran, alone: Ran
) -> tuple[str, ...]:
    """Those of the tests `left` out that the edit does not reach by itself.

    Run without the others they end as before, and a test that was selected failed:
    it left something behind when it did. The user has seen that the edit is faulty.
    Where nothing that was selected failed, a test left out is missed whatever the cause.
    """
    if not any(end in FAILED for end in selected.outcomes.values()):
        return ()
    return tuple(sorted(t for t in left if t in old and alone.outcomes.get(t) == old[t]))


def as_before(left: Collection[str], full: Ran, before: Ran) -> frozenset[str]:
    """Those of the tests `left` out that end in a run of the version `before` as with the edit.

    That they end so says nothing about the edit then. What could not be collected has no end.
    """
    ends = full.outcomes
    return frozenset(t for t in left if t in ends and before.outcomes.get(t) == ends[t])


def oddity(full: Ran, selected: Ran) -> str:
    """How the selected run ended, where a run of everything did not end so."""
    if selected.lost and not full.lost:
        return selected.lost
    if selected.exit in (0, 1, 5) or (selected.exit == 2 and selected.broken):
        return ""
    if selected.exit == full.exit or selected.exit is None or selected.hung:
        return ""  # what the edit does to pytest, or a test that never ends
    return f"pytest ended with {selected.exit}:\n{selected.tail}"


def grouped(verdicts: Iterable[Verdict], groups: Mapping[str, str]) -> dict[str, list[Verdict]]:
    """Verdicts by the group of their kind, in the order in which groups come first."""
    found: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        found.setdefault(groups.get(verdict.kind, verdict.kind), []).append(verdict)
    return found


def mean_share(verdicts: Sequence[Verdict]) -> float:
    """The mean part of the suite that was selected."""
    return statistics.fmean(one.share for one in verdicts) if verdicts else 0.0


def median_share(verdicts: Sequence[Verdict]) -> float:
    """The median part of the suite that was selected."""
    return statistics.median(one.share for one in verdicts) if verdicts else 0.0


def time_saved(verdicts: Sequence[Verdict]) -> float:
    """The part of the time of full runs that selected runs save; below 0 if they cost more."""
    whole = sum(one.seconds_all for one in verdicts)
    return 1 - sum(one.seconds for one in verdicts) / whole if whole else 0.0
