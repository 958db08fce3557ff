"""The coverage of the whole suite after a run, for coverage.py and beside pytest-cov."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest

from edgewise.errors import CoverageMissingError, EdgewiseError
from edgewise.tasks.record import Run


class CoverageData:
    """Writes the data file once the histories of the run are kept."""

    def __init__(self, config: pytest.Config, run: Run) -> None:
        self.run = run
        self.directory = str(config.invocation_params.dir)
        self.beside = config.pluginmanager.hasplugin("_cov")  # pytest-cov writes its own
        self.lines: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write what is known now; the session, registered before us, has kept its history."""
        if session.config.option.collectonly or self.run.readonly or self.beside:
            return
        if self.run.saved is not None:
            try:
                self._write()
            except (EdgewiseError, OSError) as error:
                self.lines.append(str(error))

    def _write(self) -> None:
        if find_spec("coverage") is None:
            raise CoverageMissingError(
                "coverage.py is not installed: no data file was written. "
                "'pip install pytest-edgewise[coverage]' adds it."
            )
        from edgewise.report.coverage_file import Wishes, write_coverage  # weighs as much as
        from edgewise.report.coverage_text import unknown_lines  # instrumenting does
        from edgewise.tasks.coverage import coverage

        found, tree = coverage(self.run.store, self.run.trace.root)
        written = write_coverage(found, tree.filename, Wishes(self.directory))
        shown = os.path.relpath(written, self.directory)
        self.lines.append(f"{shown} describes the working tree")
        self.lines += [f"coverage is {line}" for line in unknown_lines(found)]

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what was written."""
        for line in self.lines:
            terminalreporter.write_line(f"edgewise: {line}")
