"""pytest-xdist: workers record, the controller alone writes."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import pytest

from edgewise.errors import WorkerLostWarning
from edgewise.tasks.record import Run
from edgewise.trace.exchange import dumps, loads
from edgewise.trace.history import Recording
from edgewise.trace.merge import merge


def is_worker(config: pytest.Config) -> bool:
    """Whether this process runs tests for a controller."""
    return hasattr(config, "workerinput")


def _controls_workers(config: pytest.Config) -> bool:
    return bool(getattr(config.option, "dist", "no") != "no") and config.pluginmanager.hasplugin(
        "dsession"
    )


class Worker:
    """Hands the recording to the controller through a file both know."""

    def __init__(self, config: Any) -> None:
        self.directory = config.workerinput.get("edgewise_spool", "")
        self.name = config.workerinput["workerid"]

    def finish(self, run: Run, recording: Recording) -> None:
        """Write the recording where the controller looks for it."""
        if not self.directory:
            return
        target = os.path.join(self.directory, f"worker-{self.name}")
        with open(target + ".part", "wb") as file:
            file.write(dumps(recording))
        os.replace(target + ".part", target)


class Controller:
    """Saves what this process recorded or, under xdist, what its workers did."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.workers: set[str] = set()
        if config.pluginmanager.hasplugin("xdist"):
            config.pluginmanager.register(_NodeHooks(self), "edgewise-nodes")

    spool: str = ""

    def finish(self, run: Run, recording: Recording) -> None:
        """Save the recording, merged with those of the workers."""
        if self.workers:
            recording = self._merged(run, recording)
        run.save(recording)

    def _merged(self, run: Run, own: Recording) -> Recording:
        parts = []
        for name in sorted(self.workers):
            try:
                with open(os.path.join(self.spool, f"worker-{name}"), "rb") as file:
                    parts.append(loads(file.read()))
            except (OSError, ValueError):
                run.hook.warn(
                    WorkerLostWarning(
                        f"worker {name} ended without handing over what it recorded; its tests "
                        "have no history from this run."
                    )
                )
                own = replace(own, complete=False)
        return merge(own, parts)


class _NodeHooks:
    """The hooks that only exist where xdist is installed."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a new worker where to leave its recording."""
        session = node.config.pluginmanager.getplugin("edgewise-session")
        self.controller.spool = session.run.spool()
        node.workerinput["edgewise_spool"] = self.controller.spool
        self.controller.workers.add(node.gateway.id)
