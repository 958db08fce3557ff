"""The coverage of the whole suite after a run, for coverage.py and beside pytest-cov."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from edgewise.errors import CoverageMissingError, EdgewiseError
from edgewise.plugin.chosen import Chosen
from edgewise.plugin.pauses import at_work
from edgewise.standard import as_it_was, os
from edgewise.standard import builtins as __builtins__
from edgewise.tasks.record import Run

if TYPE_CHECKING:
    from edgewise.recover.covered import Covered
    from edgewise.source.working_tree import WorkingTree

# Contexts of so many cells coverage.py writes in a quarter of a second. Larger ones take longer
# to write than many suites run, and are written where they are asked for.
FEW = 40_000


class CoverageData:
    """Writes the data file once the histories of the run are kept."""

    def __init__(self, config: pytest.Config, run: Run, chosen: Chosen) -> None:
        self.run = run
        self.chosen = chosen
        self.directory = str(config.invocation_params.dir)
        self.lines: list[str] = []
        self.keep: Callable[[pytest.Session, int], None] = lambda session, status: None
        self.session: pytest.Session | None = None
        self.beside: Any = config.pluginmanager.getplugin("_cov")  # pytest-cov writes its own
        if getattr(self.beside, "cov_controller", None) is not None:
            self._follow(self.beside.cov_controller)

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Know whose session this is."""
        self.session = session

    def _follow(self, controller: Any) -> None:
        """Add to what pytest-cov measured before it reports: it does so before the session ends."""
        finish = controller.finish

        def finish_and_add() -> None:
            finish()
            if self.session is not None and self.chosen.leaves_out and not self.run.readonly:
                try:
                    with as_it_was(), at_work():
                        self._add_to(controller.cov, self.session)
                except (EdgewiseError, OSError) as error:
                    self.lines.append(str(error))

        controller.finish = finish_and_add

    def _add_to(self, cov: Any, session: pytest.Session) -> None:
        from edgewise.recover.covered import ALL  # all of these are heavy
        from edgewise.report.coverage_file import Wishes, add_coverage
        from edgewise.report.coverage_text import unknown_lines

        status = int(bool(session.testsfailed)) if session.testscollected else 5
        self.keep(session, status)
        options = self.beside.options
        apart = options.cov_context == "test"
        found, tree = self._covered(ALL if apart else 0)
        wishes = Wishes(
            self.directory,
            config_file=options.cov_config,
            source=tuple(options.cov_source) if options.cov_source else None,
            contexts=apart,
        )
        add_coverage(cov, found, tree.filename, wishes)
        self.lines.append("the coverage is that of the whole suite")
        self.lines += [f"coverage is {line}" for line in unknown_lines(found)]

    def _covered(self, apart: float) -> tuple[Covered, WorkingTree]:
        from edgewise.tasks.coverage import coverage, coverage_of  # for its weight

        run = self.run
        if run.whole is not None:
            return coverage_of(run.whole, run.store, run.trace, apart=apart)
        return coverage(run.store, run.trace.root, apart=apart)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write what is known now; the session, registered before us, has kept its history."""
        if session.config.option.collectonly or self.run.readonly or self.beside is not None:
            return
        if self.run.saved is not None or self.run.returned:
            try:
                with as_it_was(), at_work():
                    self._write()
            except (EdgewiseError, OSError) as error:
                self.lines.append(str(error))

    def _write(self) -> None:
        if find_spec("coverage") is None:
            raise CoverageMissingError(
                "coverage.py is not installed: no data file was written. "
                "'pip install pytest-edgewise[coverage]' adds it."
            )
        from edgewise.recover.covered import ALL
        from edgewise.report.coverage_file import Wishes, wants_contexts, write_coverage
        from edgewise.report.coverage_text import unknown_lines  # all of these are heavy

        found, tree = self._covered(ALL if wants_contexts(self.directory) else FEW)
        written = write_coverage(found, tree.filename, Wishes(self.directory))
        shown = os.path.relpath(written, self.directory)
        self.lines.append(f"{shown} describes the working tree")
        self.lines += [f"coverage is {line}" for line in unknown_lines(found)]

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what was written."""
        for line in self.lines:
            terminalreporter.write_line(f"edgewise: {line}")
