"""pytest-xdist: workers record, the controller alone writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from edgewise.data import replace
from edgewise.errors import WorkerLostWarning
from edgewise.plugin import options
from edgewise.plugin.chosen import Chosen
from edgewise.plugin.outcomes import Outcomes
from edgewise.select.selection import Selection
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os
from edgewise.tasks.record import Run
from edgewise.trace.history import Recording
from edgewise.trace.merge import merge


def is_worker(config: pytest.Config) -> bool:
    """Whether this process runs tests for a controller."""
    return hasattr(config, "workerinput")


def is_distributed(config: pytest.Config) -> bool:
    """Whether other processes collect and run the tests, or this is one of them."""
    return is_worker(config) or getattr(config.option, "dist", "no") != "no"


class Worker:
    """Hands the recording to the controller through a file both know."""

    def __init__(self, config: Any) -> None:
        self.directory = config.workerinput.get("edgewise_spool", "")
        self.name = config.workerinput["workerid"]

    current = False  # whether nothing has changed: the controller knows
    outdates = True  # whether what was imported counts though no test ran: the controller knows

    def tell(self, selection: Selection) -> None:
        """Write what was selected where the controller looks for it."""
        from edgewise.select import exchange  # only where there are workers

        self._write("selection", exchange.dumps(selection).encode())

    def finish(self, run: Run, recording: Recording | None) -> None:
        """Write the recording where the controller looks for it."""
        if recording is not None:
            from edgewise.trace import exchange

            self._write("worker", exchange.dumps(recording))

    def _write(self, what: str, data: bytes) -> None:
        if not self.directory:
            return
        target = os.path.join(self.directory, f"{what}-{self.name}")
        with open(target + ".part", "wb") as file:
            file.write(data)
        os.replace(target + ".part", target)


class Controller:
    """Saves what this process recorded or, under xdist, what its workers did."""

    spool: str = ""

    def __init__(self, config: pytest.Config, chosen: Chosen, outcomes: Outcomes) -> None:
        self.config = config
        self.chosen = chosen
        self.outcomes = outcomes
        self.workers: set[str] = set()
        if config.pluginmanager.hasplugin("xdist"):
            config.pluginmanager.register(_NodeHooks(self), "edgewise-nodes")

    @property
    def outdates(self) -> bool:
        """Whether histories are to be brought up to date though no test ran."""
        return self.chosen.outdates

    @property
    def current(self) -> bool:
        """Whether all histories are of the files that are there."""
        chosen = self.chosen.selection
        return chosen is not None and chosen.current

    def find_history(self) -> None:
        """Put the history in place that is nearest to the files, if any is to be compared with."""
        option = self.config.option
        if self.chosen.mode != options.ALL and not option.edgewise_since:
            self.chosen.run.find_history(keep=not option.collectonly)

    def tell(self, selection: Selection) -> None:
        """Keep what was selected."""
        self.chosen.take(selection)

    def say(self) -> None:
        """Tell the user what the workers selected; pytest itself only does after collecting."""
        reporter = self.config.pluginmanager.getplugin("terminalreporter")
        ours = self.config.pluginmanager.getplugin("edgewise-terminal")
        if reporter is not None and ours is not None:
            reporter.ensure_newline()
            for line in ours.lines_on_selection():
                reporter.write_line(line)

    def finish(self, run: Run, recording: Recording | None) -> None:
        """Save the recording, merged with those of the workers."""
        if self.workers and recording is not None:
            recording = self._merged(run, recording)
        run.serial = not self.workers
        if recording is not None:
            recording = self._recovered(run, recording)
        tests = {history.test for history in recording.tests} if recording else set()
        gone = self.chosen.selection.gone if self.chosen.selection else frozenset()
        run.save(
            recording if tests else None,
            gone=gone - tests,
            unfinished=self.outcomes.unfinished(tests),
        )
        if run.saved is not None and recording is not None and recording.commit is not None:
            from edgewise.tasks.baselines import archive  # for its weight

            archive(run.store, run.trace.root)

    def _recovered(self, run: Run, recording: Recording) -> Recording:
        """The recording with what tests that did not run would have done, or judged by what did."""
        selection = self.chosen.selection
        if selection is None or not selection.skipped or self.chosen.mode == options.FIRST:
            return recording
        from edgewise.tasks.recover import check_recovered, with_unaffected  # for their weight

        run.compare_since(self.config.option.edgewise_since)
        if self.chosen.leaves_out:
            # What surrounds the program may have moved, and no file of it: that is kept, too.
            moved = not selection.current
            return with_unaffected(run, recording, selection.skipped, always=moved)
        self.chosen.checked = check_recovered(run, recording, selection.skipped)
        return recording

    def _merged(self, run: Run, own: Recording) -> Recording:
        from edgewise.trace import exchange

        parts = []
        for name in sorted(self.workers):
            try:
                with open(os.path.join(self.spool, f"worker-{name}"), "rb") as file:
                    parts.append(exchange.loads(file.read()))
            except (OSError, ValueError):
                run.hook.warn(
                    WorkerLostWarning(
                        f"worker {name} ended without handing over what it recorded; its tests "
                        "have no history from this run."
                    )
                )
                own = replace(own, complete=False)
        return replace(merge(own, parts), collected=_agreed([part.collected for part in parts]))


def _agreed(notes: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """What all workers found alike: each has collected everything."""
    first = notes[0] if notes else {}
    return {path: n for path, n in first.items() if all(other.get(path) == n for other in notes)}


class _NodeHooks:
    """The hooks that only exist where xdist is installed."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a new worker where to leave its recording."""
        if not self.controller.workers:
            self.controller.find_history()  # before workers look for it
        self.controller.spool = self.controller.chosen.run.spool()
        node.workerinput["edgewise_spool"] = self.controller.spool
        self.controller.workers.add(node.gateway.id)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: Any) -> None:
        """Learn what was selected from the first worker that knows; all come to the same."""
        controller = self.controller
        if controller.chosen.selection is not None:
            return
        from edgewise.select import exchange

        try:
            path = os.path.join(controller.spool, f"selection-{node.gateway.id}")
            with open(path, encoding="utf-8") as file:
                controller.chosen.take(exchange.loads(file.read()))
        except (OSError, ValueError):
            return  # a worker without a selection runs all it has collected
        controller.say()
