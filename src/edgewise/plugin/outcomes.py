"""How the tests ended, from pytest's reports."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import TestHistory


class Outcomes:
    """The outcome and duration of each test so far."""

    def __init__(self) -> None:
        self.outcome: dict[str, str] = {}
        self.duration: dict[str, float] = {}
        self._done: set[str] = set()

    @property
    def finished(self) -> int:
        """How many tests ran to the end of their teardown."""
        return len(self._done)

    def add(self, report: pytest.TestReport) -> None:
        """Take in the report of one phase of one test."""
        test = report.nodeid
        self.duration[test] = self.duration.get(test, 0.0) + report.duration
        if report.when == "setup":
            self.outcome[test] = "error" if report.failed else "passed"
        outcome = _outcome(report)
        if outcome != "passed":
            self.outcome[test] = outcome
        if report.when == "teardown":
            self._done.add(test)

    def unfinished(self, recorded: Collection[str]) -> dict[str, str]:
        """Tests that went wrong without a history of it: their process died, or was stopped."""
        return {
            test: outcome
            for test, outcome in self.outcome.items()
            if outcome in ("failed", "error") and test not in recorded
        }

    def histories(self, units: dict[str, int]) -> list[TestHistory]:
        """The history of each test that finished."""
        return [
            TestHistory(test, unit, self.outcome[test], round(self.duration[test], 6))
            for test, unit in units.items()
            if test in self._done
        ]


def _outcome(report: pytest.TestReport) -> str:
    if hasattr(report, "wasxfail"):
        return "xfailed" if report.skipped else "xpassed"
    if report.failed:
        return "failed" if report.when == "call" else "error"
    return str(report.outcome)
