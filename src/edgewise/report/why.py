"""What people and programs read about one test, or one line."""

from __future__ import annotations

from dataclasses import asdict

from edgewise.report.document import Document, fallback_documents, reason_document
from edgewise.select.guarded import Guarded
from edgewise.select.selection import Selection
from edgewise.standard import builtins as __builtins__

_MOST = 20  # names of tests, before the rest is only counted


def why_text(answer: Selection) -> str:
    """A line for each reason, or for there being none."""
    lines = []
    several = len(answer.reasons) + len(answer.skipped) > 1
    for test in sorted({*answer.reasons, *answer.skipped}):
        before = f"{test}: " if several else ""
        reasons = answer.reasons.get(test, ())
        texts = dict.fromkeys(reason.text for reason in reasons)
        lines += [f"{before}selected: {text}" for text in texts]
        if not reasons:
            lines.append(f"{before}not selected: nothing it depends on has changed")
    return "\n".join(lines)


def why_document(answer: Selection) -> Document:
    """The answer of `edgewise why TEST --json`."""
    return {
        "version": 1,
        "tests": [
            {
                "test": test,
                "selected": test in answer.reasons,
                "reasons": [reason_document(reason) for reason in answer.reasons.get(test, ())],
            }
            for test in sorted({*answer.reasons, *answer.skipped})
        ],
        "fallbacks": fallback_documents(answer),
    }


def guarded_text(found: Guarded) -> str:
    """A statement, the tests that reach it, and those that a change of it would select."""
    same = found.would_select == found.guards
    lines = [f"{found.file}:{found.line} in {found.procedure}: {found.text}"]
    lines += _listed(f"guarded by {_tests(len(found.guards))}", found.guards)
    count = _tests(len(found.would_select))
    if same and found.guards:
        return "\n".join([*lines, "a change here would select just these"])
    return "\n".join([*lines, *_listed(f"a change here would select {count}", found.would_select)])


def guarded_document(found: Guarded) -> Document:
    """The answer of `edgewise why FILE:LINE --json`."""
    return {"version": 1, **asdict(found)}


def _tests(count: int) -> str:
    return "no test" if not count else "1 test" if count == 1 else f"{count} tests"


def _listed(title: str, tests: tuple[str, ...] | list[str]) -> list[str]:
    lines = [title, *(f"    {test}" for test in tests[:_MOST])]
    return [*lines, f"    and {len(tests) - _MOST} more"] if len(tests) > _MOST else lines
