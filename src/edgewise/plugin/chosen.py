"""What was selected, as the process that talks to the user knows it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from edgewise.errors import BadConfigError
from edgewise.plugin import options
from edgewise.select.selection import Selection
from edgewise.standard import builtins as __builtins__
from edgewise.standard import json, os
from edgewise.tasks.record import Run

if TYPE_CHECKING:
    from edgewise.recover.check import Checked


class Chosen:
    """Keeps the selection, and writes the document about it."""

    def __init__(self, config: pytest.Config, run: Run, mode: str) -> None:
        self.run = run
        self.mode = mode
        self.explain = bool(config.option.edgewise_explain)
        self.selection: Selection | None = None
        self.checked: Checked | None = None  # by a run of everything
        self.handover: str | None = config.option.edgewise_handover
        self.report: Path | None = None
        if config.option.edgewise_report:
            self.report = Path(config.invocation_params.dir, config.option.edgewise_report)

    def prepare(self) -> None:
        """Make room for the document: one of an earlier run must not be taken for this one's."""
        if self.report is None:
            return
        try:
            os.makedirs(self.report.parent, exist_ok=True)
            self.report.unlink(missing_ok=True)
        except OSError as error:
            problem = BadConfigError(f"--edgewise-report: cannot write '{self.report}': {error}.")
            raise pytest.UsageError(str(problem)) from error

    def take(self, selection: Selection) -> None:
        """Learn what was selected."""
        self.selection = selection
        if self.handover is not None:
            from edgewise.select import exchange

            Path(self.handover).write_text(exchange.dumps(selection), "utf-8")
        if self.report is not None:
            from edgewise.report.document import selection_document
            from edgewise.tasks.baseline import baseline

            document = selection_document(selection, baseline(self.run.store))
            self.report.write_text(json.dumps(document, indent=1) + "\n", "utf-8")

    @property
    def leaves_out(self) -> bool:
        """Whether tests that are not selected do not run."""
        return self.mode == options.SELECT

    @property
    def outdates(self) -> bool:
        """Whether tests that do not run have histories of a version that is no more."""
        chosen = self.selection
        if chosen is None or not self.leaves_out:
            return False
        return bool(chosen.skipped) and not chosen.current

    @property
    def nothing_to_run(self) -> bool:
        """Whether we left everything out, knowing that nothing is affected."""
        chosen = self.selection
        if chosen is None or not self.leaves_out:
            return False
        return bool(chosen.skipped) and not chosen.reasons
