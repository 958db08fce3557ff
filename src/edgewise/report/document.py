"""What programs read: JSON documents."""

from __future__ import annotations

from edgewise.store.summary import Summary


def status_document(summary: Summary) -> dict[str, object]:
    """The answer of `edgewise status --json`."""
    newest = summary.newest
    baseline = None
    if newest is not None:
        baseline = {
            "commit": newest.commit,
            "python": newest.manner.python,
            "granularity": newest.manner.granularity,
            "created": newest.created,
            "complete": newest.complete,
            "tests": summary.tests,
            "edges": summary.edges,
        }
    return {
        "version": 1,
        "baseline": baseline,
        "outcomes": dict(summary.outcomes),
        "duration_s": round(summary.duration, 3),
        "files": summary.files,
        "units": summary.units,
        "rows": summary.rows,
        "versions": summary.versions,
        "size": summary.size,
    }
