"""What people read about a selection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from edgewise.errors import split_slug, with_slug
from edgewise.select.selection import (
    ALWAYS,
    CONTEXT,
    DATA,
    DATABASE,
    DOUBT,
    EDGE,
    ENTITY,
    ENVIRONMENT,
    FAILED,
    FILE,
    LEFT,
    LIBRARY,
    NAMED,
    NEW,
    PYTEST,
    UNSTABLE,
    Reason,
    Selection,
)
from edgewise.standard import builtins as __builtins__

if TYPE_CHECKING:  # of shadow runs only
    from edgewise.select.verdict import Verdict

# In the order in which they are told; a test counts under the first it has.
_WORDS = {
    EDGE: "by edge",
    ENTITY: "by entity",
    PYTEST: "by fixture, mark or setting",
    FILE: "by file",
    DATA: "by data file",
    ENVIRONMENT: "by environment",
    LIBRARY: "by library",
    DATABASE: "by database",
    CONTEXT: "by context",
    NEW: "new",
    FAILED: "failed last time",
    LEFT: "by what another left",
    UNSTABLE: "unstable",
    DOUBT: "in doubt",
    ALWAYS: "always",
    NAMED: "named",
}
_MOST = 10  # lines of one sort, before the rest is only counted


def selection_lines(selection: Selection, *, recording: bool, leaves_out: bool) -> list[str]:
    """A few lines on what runs."""
    count = len(selection.reasons)
    if selection.whole is not None:
        lines = _whole_lines(selection.whole, count, recording)
    elif count:
        lines = [f"edgewise: {_counts(selection)}"]
    else:
        lines = ["edgewise: nothing is affected"]
    if not leaves_out and selection.whole is None:
        lines[0] += f"; {len(selection.skipped)} more not affected run as well"
    return lines + _fallback_lines(selection)


NOTHING = "edgewise: no test is affected; pytest without any would run all, pytest --edgewise none"


def doubt_lines(selection: Selection) -> list[str]:
    """What those should know who only get the names of the tests."""
    lines = []
    if selection.whole is not None:
        lines = [f"edgewise: {selection.whole}", "edgewise: all tests are selected"]
    if not selection.reasons:
        lines = [NOTHING]
    return lines + _fallback_lines(selection)


def _fallback_lines(selection: Selection) -> list[str]:
    told = [f"edgewise: {with_slug(f.text, f.slug)}" for f in selection.fallbacks]
    return _capped(told, "doubts")


def _whole_lines(why: str, count: int, recording: bool) -> list[str]:
    text, slug = split_slug(why)
    doing = f"running all {count} tests{' and recording' if recording else ''}"
    if slug is None:
        return [f"edgewise: {text} - {doing}"]
    short = "no baseline" if slug == "no-history" else "no usable baseline"
    lines = [f"edgewise: {short} - {doing}"]
    if not text.startswith("There is no history"):  # on the first run that goes without saying
        lines.append(f"edgewise: {why}")
    return lines


def _counts(selection: Selection) -> str:
    found = Counter(_main(reasons).kind for reasons in selection.reasons.values())
    return ", ".join(f"{found[kind]} {words}" for kind, words in _WORDS.items() if found[kind])


def _main(reasons: Sequence[Reason]) -> Reason:
    """The reason that says most."""
    order = list(_WORDS)
    return min(reasons, key=lambda reason: order.index(reason.kind))


def explained(selection: Selection) -> list[str]:
    """A line for each selected test; nothing where the same holds for all of them."""
    if selection.whole is not None:
        return []
    return [
        f"edgewise: {test}: {_main(reasons).text}" for test, reasons in selection.reasons.items()
    ]


def verdict_lines(verdict: Verdict) -> list[str]:
    """What a shadow run found out."""
    would = f"{verdict.selected} of {verdict.tests} tests would have run"
    saved = f"{verdict.seconds_saved:.1f} s of {verdict.seconds:.1f} s saved"
    if not verdict.misses:
        return [f"edgewise: shadow: {would}, none missed; {saved}"]
    missed = [
        f"edgewise: MISSED {miss.test}: {miss.old} before, {miss.new} now"
        for miss in verdict.misses
    ]
    return [
        *missed,
        f"edgewise: shadow: {would}, and {len(missed)} would have been MISSED; {saved}",
        "edgewise: run those again; if they are not flaky, this is a fault in edgewise: report it",
    ]


def _capped(lines: list[str], what: str) -> list[str]:
    if len(lines) <= _MOST:
        return lines
    return [*lines[:_MOST], f"edgewise: and {len(lines) - _MOST} more {what}"]
