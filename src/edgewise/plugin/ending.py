"""How a run ends for whoever started it: exit codes, and the verdict of a shadow run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from edgewise.plugin import options
from edgewise.plugin.chosen import Chosen
from edgewise.plugin.outcomes import Outcomes
from edgewise.standard import builtins as __builtins__

if TYPE_CHECKING:  # of shadow runs only
    from edgewise.select.verdict import Verdict


class Ending:
    """Has the last word on the exit code."""

    def __init__(self, chosen: Chosen, outcomes: Outcomes) -> None:
        self.chosen = chosen
        self.outcomes = outcomes
        self.verdict: Verdict | None = None

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Nothing ran is success when nothing had to; a miss is a failure."""
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self.chosen.nothing_to_run:
            session.exitstatus = pytest.ExitCode.OK
        if self.chosen.mode == options.SHADOW and not session.config.option.collectonly:
            self._judge()
            if self.verdict is not None and self.verdict.misses and exitstatus == 0:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _judge(self) -> None:
        from edgewise.tasks.shadow import judge

        selection, run = self.chosen.selection, self.chosen.run
        if selection is not None:
            self.verdict = judge(
                run.trace, run.store, selection, self.outcomes.outcome, self.outcomes.duration
            )
