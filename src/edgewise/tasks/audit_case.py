"""Try one edit: everything as truth, what is selected, and both matrices."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

from edgewise.audit.case import Case
from edgewise.audit.ran import FAILED, Ran
from edgewise.audit.verdict import (
    DIFFERENT,
    EQUAL,
    NOT_COMPARED,
    NOT_KNOWN,
    Verdict,
    apart,
    as_before,
    change,
    following,
    missed,
    oddity,
)
from edgewise.data import replace
from edgewise.errors import EdgewiseError
from edgewise.recover.check import differing_cells
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix
from edgewise.tasks.audit_run import children, naming, run
from edgewise.tasks.audit_tree import Material, Tree, Trees
from edgewise.tasks.audit_warm import warms

ALONE = 200  # tests that can be named on one command line
BEFORE = 5  # runs of the version before, until a miss is believed
CELLS = 20  # named for one case
ROUNDS = 3  # of both runs, until a difference of matrices is believed
PATIENT = 20.0  # seconds for runs that are ended
ENOUGH = 0.5  # of the tests of a past version must not fail, or it says nothing

trees = Trees()


def examine(material: Material, case: Case) -> Verdict | None:
    """What one edit shows; None if it was stopped. Works wherever it is sent to.

    Where files cannot be changed, this one edit says nothing.
    """
    try:
        with trees.borrowed(material) as tree:
            verdict = Trial(material, case, tree).verdict()
    except OSError as error:
        verdict = replace(void(case, f"{type(error).__name__}: {error}"), again=True)
    if children.are_stopped(material.audit):
        return None
    return verdict


def forget(audit: str) -> None:
    """End for good what this process does for an audit, and remove the copies that it made.

    A task of it may be on its way here still: it finds nothing to work with.
    """
    children.end(audit)
    trees.close(audit, PATIENT)
    warms.clear()
    trees.clear(audit)


class Trial:
    """The runs of one case."""

    def __init__(self, material: Material, case: Case, tree: Tree) -> None:
        self.material = material
        self.case = case
        self.tree = tree
        self.limit = 40 + 15 * material.seconds
        self.patience = material.patience or 4 + 2 * material.seconds
        self.cost = material.cost
        self.history = b""  # of the version before

    def verdict(self) -> Verdict:
        """What comes of it."""
        old = self._old()
        if isinstance(old, str):
            return void(self.case, old)
        again: Ran | None = None
        aside: frozenset[str] = frozenset()
        flaky = self.material.flaky
        with self.tree.changed(self.case.new):
            full = self._all(self._store("full"))
            selected = self._selected()
            truth = change(old, full, flaky)
            matrix, cells = self._matrices(full, selected)
            # Tests may end so, or do so, by themselves now and then.
            if missed(truth, selected) or matrix == DIFFERENT:
                again = self._all(self._store("again"))
                truth = change(old, full, flaky, again)
                matrix, cells = self._matrices(full, selected, again)
        unstable = self._unstable(missed(truth, selected), full)
        if unstable:
            truth = change(old, full, flaky | unstable, again)
        with self.tree.changed(self.case.new):
            left = missed(truth, selected)
            after = self._following(left, old, selected)
            if matrix == DIFFERENT:
                aside = self._untidy()
                matrix, cells = self._matrices(full, selected, again, aside)
        if matrix == DIFFERENT and self.case.starts_here:
            aside |= self._otherwise_before()
            matrix, cells = self._matrices(full, selected, again, aside)
        for _ in range(ROUNDS):
            if matrix == DIFFERENT:
                aside |= self._otherwise_now()
                matrix, cells = self._matrices(full, selected, again, aside)
        ran = set(selected.collected or ())
        broken = {test for test in truth.failing if test not in ran and selected.is_broken(test)}
        return Verdict(
            self.case.key,
            self.case.name,
            self.case.kind,
            len(old.keys() | set(full.collected or ())),
            truth.failing,
            tuple(test for test in left if test not in after),
            len(ran | broken),
            matrix,
            cells,
            round(self.cost, 2),
            round(selected.cost, 2),
            apart=apart(truth, selected),
            following=after,
            unstable=tuple(sorted(unstable)),
            odd=oddity(full, selected),
        )

    def _unstable(self, left: tuple[str, ...], full: Ran) -> frozenset[str]:
        """Those of the tests left out that end so without the edit, too, now and then.

        Time is one thing their end may depend on. They run with the same tests as in the
        `full` run, in a copy where nothing has been left by the edit: so nothing but chance,
        and what else the machine does, is at work.
        """
        found: frozenset[str] = frozenset()
        if not left:
            return found
        with trees.fresh(self.material) as tree, tree.changed(self.case.old):
            before = Trial(self.material, self.case, tree)
            before.all_before()  # what the tests of a new copy build is there from now on
            for _ in range(BEFORE):
                found |= as_before(left, full, before.all_before())
                if found.issuperset(left):
                    break
        return found

    def all_before(self) -> Ran:
        """A recorded run of everything, whose recording is not wanted."""
        return self._all(self._store("before"))

    def _following(
        self, left: tuple[str, ...], old: Mapping[str, str], selected: Ran
    ) -> tuple[str, ...]:
        """Those of the tests left out that end otherwise only because another test failed."""
        if not 0 < len(left) <= ALONE:
            return ()
        only = replace(self.material, arguments=naming(self.material, self.tree, left))
        alone = run(only, self.tree, limit=self.limit, patience=self.patience)
        return following(left, old, selected, alone)

    def _old(self) -> Mapping[str, str] | str:
        """How tests end on the old version, which is recorded in `some`; or why not."""
        some = self._store("some")
        if self.case.starts_here:
            self.history = self.material.history
            (some / FILE_NAME).write_bytes(self.history)
            return self.material.outcomes
        with self.tree.changed(self.case.old):
            plain = run(self.material, self.tree, limit=self.limit, patience=self.patience)
            recorded = self._all(some)
        self.cost = plain.cost
        ends = {
            test: end for test, end in plain.outcomes.items() if recorded.outcomes.get(test) == end
        }
        fine = sum(end not in FAILED for end in ends.values())
        if not ends or fine < ENOUGH * len(plain.outcomes) or not (some / FILE_NAME).exists():
            return f"the tests of the version before do not run here:\n{plain.tail[-500:]}"
        self.history = (some / FILE_NAME).read_bytes()
        return ends

    def _untidy(self) -> frozenset[str]:
        """Tests that do otherwise if garbage is collected at the end of each of them.

        What is given up in cycles is ended in the midst of some test, which one is chance.
        """
        self._all(self._store("tidy"), tidy=True)
        first, second = matrix_in(self.tree.folder / "full"), matrix_in(self.tree.folder / "tidy")
        return _otherwise(first, second)

    def _all(self, store: Path, tidy: bool = False) -> Ran:
        return run(
            self.material,
            self.tree,
            "--edgewise-all",
            limit=self.limit,
            patience=self.patience,
            store=store,
            tidy=tidy,
        )

    def _selected(self, store: str = "some") -> Ran:
        return run(
            self.material,
            self.tree,
            "--edgewise",
            limit=self.limit,
            patience=self.patience,
            store=self.tree.folder / store,
        )

    def _store(self, name: str) -> Path:
        """An empty store; compiled code is kept from case to case, and for all stores."""
        return empty_store(self.tree, name)

    def _otherwise_before(self) -> frozenset[str]:
        """Tests that now do otherwise on the version before than when that was recorded.

        Time is one thing they may depend on: a row carried over is of another moment.
        """
        (self._store("before") / FILE_NAME).write_bytes(self.material.history)
        first = matrix_in(self.tree.folder / "before")
        self.all_before()
        return _otherwise(first, matrix_in(self.tree.folder / "before"))

    def _otherwise_now(self) -> frozenset[str]:
        """Tests that do otherwise if the same run is done again: that of all, or the selected one.

        Each is compared with its like alone. What always differs between the two stays.
        """
        with self.tree.changed(self.case.new):
            self._all(self._store("more"))
            (self._store("anew") / FILE_NAME).write_bytes(self.history)
            self._selected("anew")
        folder = self.tree.folder
        pairs = (("full", "more"), ("some", "anew"))
        found = [_otherwise(matrix_in(folder / a), matrix_in(folder / b)) for a, b in pairs]
        return found[0] | found[1]

    def _matrices(
        self,
        full: Ran,
        selected: Ran,
        again: Ran | None = None,
        otherwise: frozenset[str] = frozenset(),
    ) -> tuple[str, tuple[str, ...]]:
        """Whether the matrix after the selected run is that of the run of everything.

        Where everything ran `again`, only tests count that did the same both times, and
        none of those that do `otherwise` without the edit.
        """
        if not (_is_whole(full) and _is_whole(selected)):
            return NOT_COMPARED, ()
        ours, theirs = matrix_in(self.tree.folder / "some"), matrix_in(self.tree.folder / "full")
        if ours is None or theirs is None:
            return NOT_COMPARED, ()
        # The row of a failing test holds what pytest does to show the failure, some of it
        # only for the first one. Such a row was measured and will be again, not carried over.
        aside = self.material.unsteady | self.material.flaky | otherwise
        if again is not None:
            second = matrix_in(self.tree.folder / "again")
            if second is None or not _is_whole(again):
                return NOT_COMPARED, ()
            aside |= {cell.test for cell in differing_cells(theirs, second, theirs.tests)}
        steady = [t for t, end in full.outcomes.items() if t not in aside and end not in FAILED]
        return compared(ours, theirs, steady)


def void(case: Case, why: str) -> Verdict:
    """The verdict on an edit that says nothing."""
    return Verdict(case.key, case.name, case.kind, 0, (), (), 0, NOT_COMPARED, (), 0, 0, why)


def _otherwise(first: CoverageMatrix | None, second: CoverageMatrix | None) -> frozenset[str]:
    """The tests whose rows two runs of the same kind recorded otherwise."""
    if first is None or second is None:
        return frozenset()
    return frozenset(cell.test for cell in differing_cells(first, second, second.tests))


def _is_whole(ran: Ran) -> bool:
    """Whether everything that was to run did."""
    return ran.complete and not ran.broken and ran.exit in (0, 1, 5)


def empty_store(tree: Tree, name: str) -> Path:
    """An empty store beside the copy; all of them share one cache of compiled code."""
    store, cache = tree.folder / name, tree.folder / "cache"
    if store.exists():
        if (store / "cache").is_symlink():
            os.unlink(store / "cache")
        shutil.rmtree(store, ignore_errors=True)
    store.mkdir()
    cache.mkdir(exist_ok=True)
    os.symlink(cache, store / "cache")
    return store


def matrix_in(store: Path) -> CoverageMatrix | None:
    """What is recorded in a store; None if nothing is."""
    try:
        with open_for_reading(store / FILE_NAME) as database:
            return load(database)
    except (EdgewiseError, OSError):
        return None


def compared(
    ours: CoverageMatrix, theirs: CoverageMatrix, tests: list[str]
) -> tuple[str, tuple[str, ...]]:
    """Whether two matrices agree on these tests, and where they do not."""
    now = max((version.digests for version in theirs.versions), key=len, default={})
    left = {test for test in tests if test in ours.histories and not _is_on(ours, test, now)}
    known = [test for test in tests if test not in left]
    cells = [
        f"{cell.test}: {cell.path} probe {cell.probe}, "
        + ("recorded only" if cell.recorded else "recovered only")
        for cell in islice(differing_cells(ours, theirs, known), CELLS)
    ]
    lost = [test for test in known if test in theirs.histories and test not in ours.histories]
    cells += [f"{test}: no row" for test in lost]
    if cells:
        return DIFFERENT, tuple(cells[:CELLS])
    return (NOT_KNOWN if left else EQUAL), tuple(f"{test}: left" for test in sorted(left)[:CELLS])


def _is_on(matrix: CoverageMatrix, test: str, digests: Mapping[str, str]) -> bool:
    """Whether the row of a test is one of the version that ran."""
    mine = matrix.version(test).digests
    return all(digests.get(path, digest) == digest for path, digest in mine.items())
