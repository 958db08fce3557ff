"""The histories there are to compare with, in words and as data."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.standard import builtins as __builtins__
from edgewise.standard import time
from edgewise.store.summary import Baseline


def baselines_text(baselines: Sequence[Baseline]) -> str:
    """A line for each."""
    if not baselines:
        return "none; record one with 'pytest --edgewise-all'"
    return "\n".join(map(_line, baselines))


def baselines_document(baselines: Sequence[Baseline]) -> dict[str, object]:
    """The same for programs."""
    return {"version": 1, "baselines": [_entry(baseline) for baseline in baselines]}


def _line(baseline: Baseline) -> str:
    summary = baseline.summary
    newest = summary.newest
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(newest.created)) if newest else "never"
    name = baseline.commit[:12] if baseline.commit else "now"
    if baseline.edited:
        name = f"{baseline.commit[:11]}+" if baseline.commit else "edits"
    versions = f", {summary.versions} versions" if summary.versions > 1 else ""
    return f"{name:<12}  {when}  {summary.tests:,} tests{versions}"


def _entry(baseline: Baseline) -> dict[str, object]:
    summary = baseline.summary
    return {
        "commit": baseline.commit,
        "edited": baseline.edited,
        "python": summary.newest.manner.python if summary.newest else None,
        "created": summary.newest.created if summary.newest else None,
        "tests": summary.tests,
        "edges": summary.edges,
        "versions": summary.versions,
    }
