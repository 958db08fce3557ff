"""What an audit found, in words and as data."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.audit.isolation import Alone, Isolation
from edgewise.audit.mutators import KINDS
from edgewise.audit.verdict import (
    DIFFERENT,
    EQUAL,
    NOT_COMPARED,
    Audit,
    Verdict,
    grouped,
    mean_share,
    median_share,
    time_saved,
)
from edgewise.standard import builtins as __builtins__
from edgewise.standard import statistics

SHOWN = 10  # of each list
GROUPS = {kind.name: f"mutants: {kind.group}" for kind in KINDS}
HEADER = ("edits", "cases", "failing tests", "missed", "selected", "median", "time saved", "matrix")


def audit_document(audit: Audit) -> dict[str, object]:
    """The answer of `edgewise audit --json`."""
    judged = audit.judged
    return {
        "version": 1,
        "cases": len(judged),
        "failing_tests": sum(len(one.failing) for one in judged),
        "missed": [{"case": case, "test": test} for case, test in audit.missed],
        "mean_selected": round(mean_share(judged), 4),
        "median_selected": round(median_share(judged), 4),
        "time_saved": round(time_saved(judged), 4),
        "matrix_equal": sum(one.matrix == EQUAL for one in judged),
        "matrix_compared": sum(one.matrix != NOT_COMPARED for one in judged),
        "matrix_different": [
            {"case": one.name, "cells": list(one.cells)}
            for one in judged
            if one.matrix == DIFFERENT
        ],
        "no_commits": audit.no_commits,
        "failing_already": list(audit.failing),
        "flaky": list(audit.flaky),
        "unsteady": list(audit.unsteady),
        "void": [{"case": one.name, "why": one.void} for one in audit.verdicts if one.void],
        "apart": [{"case": one.name, "test": test} for one in judged for test in one.apart],
        "following": [{"case": one.name, "test": test} for one in judged for test in one.following],
        "unstable": [{"case": one.name, "test": test} for one in judged for test in one.unstable],
        "odd": [{"case": one.name, "end": one.odd} for one in audit.odd],
        "by_kind": {kind: _counts(some) for kind, some in grouped(judged, {}).items()},
    }


def audit_text(audit: Audit) -> str:
    """A table, then all that a person should look at."""
    judged = audit.judged
    rows = [_row(name, some) for name, some in sorted(grouped(judged, GROUPS).items())]
    parts = [*table(HEADER, [*rows, _row("all", judged)])]
    parts += ["", f"no past commit was tried: {audit.no_commits}"] if audit.no_commits else []
    parts += _missed(audit)
    different = [one for one in judged if one.matrix == DIFFERENT]
    parts += _list(
        "the recovered matrix is not the recorded one", [_cells(one) for one in different]
    )
    alone = [f"{one.name}: {test}" for one in judged for test in one.apart]
    parts += _list("fail only after other tests, and so not among the selected", alone)
    after = [f"{one.name}: {test}" for one in judged for test in one.following]
    parts += _list("not selected, and fail only after a selected test has failed", after)
    chance = [f"{one.name}: {test}" for one in judged for test in one.unstable]
    parts += _list("not selected, and end so without the edit, too, now and then", chance)
    parts += _list("the selected run ended oddly", [f"{one.name}: {one.odd}" for one in audit.odd])
    void = [one for one in audit.verdicts if one.void]
    parts += _list("cases that say nothing", [f"{one.name}: {one.void}" for one in void])
    many = len(audit.failing)
    parts += _list(f"fail without any edit, and so cannot fail newly: {many}", audit.failing)
    parts += _list("left out: tests that do not always end the same way", audit.flaky)
    parts += _list("not compared: tests that do not always do the same", audit.unsteady)
    return "\n".join(parts)


def isolation_document(found: Isolation) -> dict[str, object]:
    """The answer of `edgewise audit --isolation --json`."""
    tests = list(found.tests.values())
    return {
        "version": 1,
        "tests": len(tests),
        "in_suite": found.in_suite,
        "leaking": [
            {"test": test, "edges": list(found.tests[test].leaks)} for test in found.leaking
        ],
        "missing_edges": sum(one.missing for one in tests),
        "edges": sum(one.edges for one in tests),
        "missing_by_window_alone": sum(one.missing_in_window for one in tests),
        "extra": round(_extra(tests), 4),
        "unstable": [test for test, one in found.tests.items() if one.unstable],
        "otherwise": list(found.otherwise),
        "void": list(found.failed),
    }


def isolation_text(found: Isolation) -> str:
    """What runs alone show, and every edge that leaks."""
    tests = list(found.tests.values())
    missing, edges = sum(one.missing for one in tests), sum(one.edges for one in tests)
    by_window = sum(one.missing_in_window for one in tests)
    lines = [
        f"{len(tests)} of {found.in_suite} tests alone: {len(found.leaking)} leak, "
        f"{missing:,} of {edges:,} edges missing ({by_window:,} if only the window of a test "
        f"counted), {_extra(tests):.2%} more than ran"
    ]
    leaks = [f"{place} in {count} tests" for place, count in found.leaks.most_common(SHOWN)]
    lines += _list("edges that leak", leaks)
    unstable = [test for test, one in found.tests.items() if one.unstable]
    lines += _list("do not do the same each time they run alone", unstable)
    lines += _list("end otherwise alone, and were not compared", found.otherwise)
    lines += _list("could not be recorded alone", found.failed)
    return "\n".join(lines)


def progress_line(
    doing: str, done: int, total: int, seconds: float | None, missed: int | None
) -> str:
    """How far an audit is."""
    if not total:
        return f"edgewise: {doing} ..."
    tests = "" if missed is None else f", {missed} missed"
    left = "" if seconds is None else f", about {_duration(seconds)} left"
    return f"edgewise: {doing}: {done} of {total}{tests}{left}"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Aligned lines: the first column to the left, the others to the right."""
    cells = [list(header), *map(list, rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(header))]
    lines = [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
    return [lines[0], "-" * len(lines[0]), *lines[1:]]


def _row(name: str, some: Sequence[Verdict]) -> list[str]:
    compared = [one for one in some if one.matrix != NOT_COMPARED]
    return [
        name,
        str(len(some)),
        str(sum(len(one.failing) for one in some)),
        str(sum(len(one.missed) for one in some)),
        f"{mean_share(some):.1%}",
        f"{median_share(some):.1%}",
        f"{time_saved(some):.0%}",
        f"{sum(one.matrix == EQUAL for one in compared)}/{len(compared)}",
    ]


def _counts(some: Sequence[Verdict]) -> dict[str, object]:
    return {
        "cases": len(some),
        "failing_tests": sum(len(one.failing) for one in some),
        "missed": sum(len(one.missed) for one in some),
        "mean_selected": round(mean_share(some), 4),
    }


def _missed(audit: Audit) -> list[str]:
    lines = []
    for one in audit.judged:
        if one.missed:
            lines += ["", f"MISSED {one.name}", *(f"  {test}" for test in one.missed[:SHOWN])]
            more = len(one.missed) - SHOWN
            lines += [f"  and {more} more"] if more > 0 else []
    return lines


def _list(title: str, entries: Sequence[str]) -> list[str]:
    if not entries:
        return []
    more = len(entries) - SHOWN
    return [
        "",
        f"{title}:",
        *(f"  {entry}" for entry in entries[:SHOWN]),
        *([f"  and {more} more"] if more > 0 else []),
    ]


def _cells(one: Verdict) -> str:
    return f"{one.name}\n    " + "\n    ".join(one.cells[:3])


def _extra(tests: Sequence[Alone]) -> float:
    return statistics.fmean(one.extra / max(one.edges, 1) for one in tests) if tests else 0.0


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
