"""What was written of the coverage, and what is not known of it."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.recover.covered import NO_TEST, Covered
from edgewise.standard import builtins as __builtins__

MOST = 5  # names in one line


def coverage_text(covered: Covered, written: str) -> str:
    """What the command answers."""
    tests = len(covered.contexts.keys() - {NO_TEST})
    first = f"{written}: {tests:,} tests, {len(covered.files):,} files"
    return "\n".join([first, *unknown_lines(covered)])


def unknown_lines(covered: Covered) -> list[str]:
    """What the data do not tell, in words."""
    lines = []
    if covered.unread:
        lines.append(f"not known, as they ran without probes: {_some(covered.unread)}")
    if covered.outdated:
        lines.append(
            "not all known, as they ran on other versions of their files: "
            f"{_some(covered.outdated)}; run 'pytest --edgewise'"
        )
    return lines


def coverage_document(covered: Covered, written: str) -> dict[str, object]:
    """The same as data."""
    return {
        "version": 1,
        "file": written,
        "tests": len(covered.contexts.keys() - {NO_TEST}),
        "files": len(covered.files),
        "unread": sorted(covered.unread),
        "outdated": sorted(covered.outdated),
    }


def _some(names: Iterable[str]) -> str:
    every = sorted(names)
    more = f" and {len(every) - MOST} more" if len(every) > MOST else ""
    return ", ".join(every[:MOST]) + more
