"""Select: which of the collected tests can tell the working tree from the recorded versions?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from edgewise.config import StoreConfig, TraceConfig
from edgewise.errors import EdgewiseError
from edgewise.select.selection import ALWAYS, FAILED, FILE, NAMED, NEW, Reason, Selection
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix, Manner
from edgewise.tasks.record import python_tag
from edgewise.trace.code import SHAPE, digest_of
from edgewise.trace.history import Touch


@dataclass(frozen=True, slots=True)
class Candidate:
    """A test of the new version, as collected."""

    test: str  # node id
    path: str | None  # of its file, within the project
    reflected: frozenset[Touch] = frozenset()  # what pytest made of it: fixtures, marks, parameters
    always: bool = False
    named: bool = False  # its node id stands on the command line


@dataclass(frozen=True, slots=True)
class Imported:
    """What importing the new version has shown: values of plain names, by path."""

    values: Mapping[str, Mapping[str, str]]  # path -> name -> fingerprint at the end of the body


def select_tests(
    trace: TraceConfig,
    store: StoreConfig,
    candidates: Sequence[Candidate],
    imported: Imported,
    *,
    whole_suite: bool,
) -> Selection:
    """The selection among `candidates`; all of them, with the reason, if nothing can be compared.

    `whole_suite`: the candidates are all tests there are, so that those in the history
    and not among them are gone.
    """
    try:
        with open_for_reading(Path(store.directory) / FILE_NAME) as database:
            matrix = load(database, Manner(python_tag(), trace.granularity, f"probes-{SHAPE}"))
    except EdgewiseError as error:
        return everything(candidates, str(error))
    chosen = _by_files(trace, matrix, candidates)
    here = {candidate.test for candidate in candidates}
    return replace(
        chosen,
        gone=frozenset(matrix.histories.keys() - here) if whole_suite else frozenset(),
        seconds_saved=sum(matrix.history(test).duration for test in chosen.skipped),
    )


def everything(candidates: Sequence[Candidate], why: str) -> Selection:
    """All of the candidates, for one reason."""
    reasons = {c.test: (Reason(NEW, why),) for c in candidates}
    return Selection(reasons=reasons, whole=why)


def _by_files(
    trace: TraceConfig, matrix: CoverageMatrix, candidates: Sequence[Candidate]
) -> Selection:
    reasons: dict[str, tuple[Reason, ...]] = {}
    for candidate in candidates:
        if candidate.test not in matrix.histories:
            reasons[candidate.test] = (Reason(NEW, "not recorded yet"),)
            continue
        moved = [
            p for p, d in matrix.version(candidate.test).digests.items() if _moved(trace, p, d)
        ]
        hit = [path for path in moved if path in matrix.footprint(candidate.test)]
        if hit:
            reasons[candidate.test] = (Reason(FILE, f"{hit[0]} changed"),)
        elif matrix.history(candidate.test).outcome in ("failed", "error"):
            reasons[candidate.test] = (Reason(FAILED, "failed last time"),)
        elif candidate.always or candidate.named:
            kind = ALWAYS if candidate.always else NAMED
            reasons[candidate.test] = (Reason(kind, "asked for"),)
    skipped = frozenset(c.test for c in candidates) - reasons.keys()
    return Selection(reasons=reasons, skipped=skipped)


def _moved(trace: TraceConfig, path: str, digest: str) -> bool:
    try:
        return digest_of((Path(trace.root) / path).read_bytes()) != digest
    except OSError:
        return True
