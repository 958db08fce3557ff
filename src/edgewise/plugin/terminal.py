"""What a recorded run says on the terminal."""

from __future__ import annotations

import pytest

from edgewise.plugin.outcomes import Outcomes
from edgewise.report.text import recorded_line
from edgewise.tasks.record import Run


class Terminal:
    """Header and summary lines."""

    def __init__(self, outcomes: Outcomes, run: Run) -> None:
        self.outcomes = outcomes
        self.run = run

    def pytest_report_header(self) -> str:
        """Say that this run is recorded, and how finely."""
        return f"edgewise: recording at {self.run.trace.granularity} granularity"

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what was recorded, or why it was not."""
        for message in self.run.messages:
            terminalreporter.write_line(f"edgewise: {message}")
        if self.run.saved is not None:
            terminalreporter.write_line(recorded_line(self.run.saved))
