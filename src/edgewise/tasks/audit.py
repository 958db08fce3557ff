"""Audit: does selection miss a test on this very project?"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, as_completed
from contextlib import contextmanager
from functools import partial

from edgewise.audit.case import Case, Link, aligned, commit_cases, mutant_cases, only_differing
from edgewise.audit.ran import FAILED
from edgewise.audit.verdict import Audit, Verdict
from edgewise.data import dataclass, replace
from edgewise.errors import BadConfigError, NothingTriedError
from edgewise.source.revision import (
    Commit,
    commits,
    files_at,
    head,
    is_shallow,
    links_at,
    merge_base,
    tracked,
)
from edgewise.source.settings import root_of
from edgewise.tasks.audit_base import key_of, pack, with_baseline
from edgewise.tasks.audit_case import examine, forget, trees
from edgewise.tasks.audit_guard import guard
from edgewise.tasks.audit_run import children
from edgewise.tasks.audit_state import State
from edgewise.tasks.audit_tree import Material, links_of, within
from edgewise.tasks.audit_warm import warms
from edgewise.tasks.executors import ask, working


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user wants to know, and by which means."""

    mutants: int
    commits: int
    seed: int = 1
    jobs: int = 1
    scheduler: str | None = None
    fresh: bool = False
    since: str | None = None  # of commits, only those that are not in its past
    patience: float = 0.0
    warm: bool = False  # fork runs rather than start each
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an audit is."""

    doing: str
    done: int = 0
    total: int = 0
    seconds_left: float | None = None
    missed: int | None = None  # tests so far, where some can be


Tell = Callable[[Progress], None]


def audit(directory: str, store: str, wishes: Wishes, tell: Tell) -> Audit:
    """What edits of the project around a directory show; `store`: where to keep what is known.

    Everything happens in copies. What is known from an audit that was interrupted,
    or asked for less, is not tried again.
    """
    ask(wishes.scheduler)
    past, why_none = _past(os.path.realpath(root_of(directory)), wishes)
    if not past and not wishes.mutants:
        raise NothingTriedError(f"no commit can be tried: {why_none}. Nothing was tried.")
    with prepared(directory, store, wishes, tell) as (material, files, state):
        cases = _cases(material, files, past, wishes)
        _try(material, cases, wishes, state, tell)
        verdicts = [state.verdicts[case.key] for case in cases if case.key in state.verdicts]
        return Audit(
            tuple(verdicts),
            tuple(sorted(material.flaky)),
            tuple(sorted(material.unsteady - material.flaky)),
            len(cases),
            tuple(sorted(test for test, end in material.outcomes.items() if end in FAILED)),
            why_none,
        )


@contextmanager
def prepared(
    directory: str, store: str, wishes: Wishes, tell: Tell
) -> Iterator[tuple[Material, dict[str, bytes], State]]:
    """The project packed up and recorded, its files, and what is known. In the end copies go."""
    children.stopped = False
    state: State | None = None
    try:
        tell(Progress("copying the project"))
        material, files = pack(directory, wishes.arguments, warm=wishes.warm)
        state = State(store, key_of(material, wishes.patience), fresh=wishes.fresh)
        if state.baseline() is None:
            tell(Progress("running and recording the project as it is"))
        yield replace(with_baseline(material, state), patience=wishes.patience), files, state
    finally:
        children.stop()
        warms.clear()
        trees.clear()
        guard.close()
        if state is not None:
            state.close()


def _past(root: str, wishes: Wishes) -> tuple[list[Commit], str]:
    """The commits to try; and why there are none, where some were asked for."""
    if not wishes.commits:
        return [], ""
    if head(root) is None:
        return [], "git knows of no commit here"
    shallow = "the clone is shallow" if is_shallow(root) else ""
    if wishes.since is not None and merge_base(root, wishes.since) is None:
        why = shallow or "is it a revision of this repository?"
        raise BadConfigError(f"--since: git knows no merge base with '{wishes.since}': {why}")
    found = commits(root, wishes.commits, wishes.since)
    if found:
        return found, ""
    beyond = "" if wishes.since is None else f" that is not in the past of '{wishes.since}'"
    none = f"git knows of no commit{beyond} with changes to Python files and one before it"
    return [], f"{none}: {shallow}" if shallow else none


def _cases(
    material: Material, files: Mapping[str, bytes], past: Sequence[Commit], wishes: Wishes
) -> list[Case]:
    """The edits to try: faults in what the tests import, then commits from the newest on."""
    ours = {path: data for path, data in files.items() if path in material.reached}
    found = mutant_cases(ours, wishes.mutants, wishes.seed)
    links = links_of(material.project)
    everything: dict[str, bytes | Link] = {**files, **links}
    present = {path: everything[path] for path in tracked(material.root) & everything.keys()}
    for commit in past:
        before, after = (
            only_differing(_at(material.root, name), present)
            for name in (commit.before, commit.name)
        )
        old, new = aligned([before, after], {**present, **links})
        found += commit_cases(commit.name, commit.subject, old, new)
    return found


def _at(root: str, commit: str) -> dict[str, bytes | Link]:
    """The files of a commit, and its links, which lead into a copy if they led into the project."""
    links = {
        path: Link(within(root, os.path.join(root, path), target))
        for path, target in links_at(root, commit).items()
    }
    return {**files_at(root, commit), **links}


def _try(
    material: Material, cases: Sequence[Case], wishes: Wishes, state: State, tell: Tell
) -> None:
    """Try what is not known yet."""
    left = [case for case in cases if case.key not in state.verdicts]
    if not left:
        return
    known = [state.verdicts[case.key] for case in cases if case.key in state.verdicts]
    missed = sum(len(one.missed) for one in known)
    start, done = time.monotonic(), 0
    tell(Progress("trying edits", len(known), len(cases), None, missed))
    leave = partial(forget, material.audit)
    with working(wishes.jobs, wishes.scheduler, material, leave) as (executor, given):
        waiting = [executor.submit(examine, given, case) for case in left]
        for verdict in _arriving(waiting):
            if verdict is None:
                continue
            state.add(verdict)
            done += 1
            missed += len(verdict.missed)
            seconds = (time.monotonic() - start) / done * (len(left) - done)
            total = len(known) + done
            tell(Progress("trying edits", total, len(cases), seconds, missed))


def _arriving(waiting: Sequence[Future[Verdict | None]]) -> Iterator[Verdict | None]:
    """Results as they come; whatever goes wrong, nothing new is begun."""
    try:
        for future in as_completed(waiting):
            yield future.result()
    finally:
        if any(not future.done() for future in waiting):
            children.stop()
            for future in waiting:
                future.cancel()
