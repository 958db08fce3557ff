"""What programs read: JSON documents."""

from __future__ import annotations

from dataclasses import asdict

from edgewise.errors import split_slug
from edgewise.select.selection import Reason, Selection
from edgewise.standard import builtins as __builtins__
from edgewise.store.summary import Summary

Document = dict[str, object]


def status_document(summary: Summary) -> Document:
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


def selection_document(selection: Selection, summary: Summary | None) -> Document:
    """The answer of `edgewise select --json` and `--edgewise-report`."""
    return {
        "version": 1,
        "baseline": _baseline(summary),
        "changes": [asdict(change) for change in selection.changes],
        "selected": [
            {"test": test, "reasons": [reason_document(reason) for reason in reasons]}
            for test, reasons in selection.reasons.items()
        ],
        "deselected": len(selection.skipped),
        "fallbacks": fallback_documents(selection),
        "time_saved_s": round(selection.seconds_saved, 3),
    }


def _baseline(summary: Summary | None) -> Document | None:
    if summary is None or summary.newest is None:
        return None
    return {
        "commit": summary.newest.commit,
        "python": summary.newest.manner.python,
        "tests": summary.tests,
        "edges": summary.edges,
    }


def reason_document(reason: Reason) -> Document:
    """Why a test was selected."""
    document: Document = {
        "kind": reason.kind,
        "change": None if reason.change is None else asdict(reason.change),
    }
    if reason.edge is not None:
        document["edge"] = reason.edge
    if reason.entity is not None:
        document["entity"] = reason.entity
    return {**document, "text": reason.text}


def fallback_documents(selection: Selection) -> list[Document]:
    """What was in doubt, beginning with why everything runs, if it does."""
    found: list[Document] = [asdict(fallback) for fallback in selection.fallbacks]
    if selection.whole is None:
        return found
    text, slug = split_slug(selection.whole)
    return [{"slug": slug or "all-tests", "text": text}, *found]
