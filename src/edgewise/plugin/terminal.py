"""What a run says on the terminal."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from edgewise.plugin import options
from edgewise.plugin.chosen import Chosen
from edgewise.plugin.ending import Ending
from edgewise.plugin.outcomes import Outcomes
from edgewise.report.selection import explained, selection_lines, verdict_lines
from edgewise.report.text import recorded_line
from edgewise.standard import builtins as __builtins__
from edgewise.tasks.record import Run


class Terminal:
    """Header, a few lines after collection, and summary lines."""

    def __init__(self, outcomes: Outcomes, run: Run, chosen: Chosen, ending: Ending) -> None:
        self.outcomes = outcomes
        self.run = run
        self.chosen = chosen
        self.ending = ending

    def pytest_report_header(self) -> str:
        """Say what this run does, and how finely."""
        doing = {options.ALL: "recording"}.get(self.chosen.mode, "selecting and recording")
        if self.run.readonly:
            doing = "selecting"
        return f"edgewise: {doing} at {self.run.trace.granularity} granularity"

    def pytest_report_collectionfinish(self) -> Sequence[str]:
        """Say what was selected."""
        return self.lines_on_selection()

    def lines_on_selection(self) -> list[str]:
        """What was selected, and why."""
        selection = self.chosen.selection
        if selection is None or self.chosen.mode == options.ALL:
            return []
        lines = selection_lines(
            selection, recording=not self.run.readonly, leaves_out=self.chosen.leaves_out
        )
        return lines + (explained(selection) if self.chosen.explain else [])

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what was recorded, or why it was not."""
        for message in self.run.messages:
            terminalreporter.write_line(f"edgewise: {message}")
        if self.run.saved is not None:
            terminalreporter.write_line(recorded_line(self.run.saved, self.outcomes.finished))
        if self.ending.verdict is not None:
            missed = bool(self.ending.verdict.misses)
            for line in verdict_lines(self.ending.verdict):
                terminalreporter.write_line(line, red=missed, bold=missed)
        if self.chosen.checked is not None:
            from edgewise.report.recovered import checked_lines  # for its weight

            for line in checked_lines(self.chosen.checked):
                terminalreporter.write_line(line)
