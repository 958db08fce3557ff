"""Record a run: from before the first import to a saved history."""

from __future__ import annotations

import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from pathlib import Path

from edgewise.config import StoreConfig, TraceConfig
from edgewise.errors import EdgewiseError, FileChangedWarning, StoreUnwritableWarning
from edgewise.store.database import FILE_NAME, open_for_writing
from edgewise.store.histories import save
from edgewise.store.summary import Summary, summarise
from edgewise.trace import runtime
from edgewise.trace.children import Children
from edgewise.trace.code import SHAPE
from edgewise.trace.compose import Composer, recording
from edgewise.trace.history import FileVersion, Recording, TestHistory, Touch
from edgewise.trace.hook import Hook
from edgewise.trace.recorder import Recorder


def python_tag() -> str:
    """What a recording says of the interpreter: another one may take other ways."""
    return f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"


class Run:
    """The recording of one process."""

    def __init__(self, trace: TraceConfig, store: StoreConfig, worker: bool = False) -> None:
        self.trace = trace
        self.store = store
        self.worker = worker
        self.hook = Hook(trace, self._unprobed)
        self.recorder = Recorder(self.hook.facts_of)
        self.children = Children(trace)
        self.messages: list[str] = []
        self.saved: Summary | None = None
        self._spool: str | None = None

    def begin(self) -> None:
        """Start to record: from now on, modules are instrumented as they are imported."""
        runtime.install()
        self.recorder.install()
        self.hook.install()
        self.children.install(self.spool(), self.recorder.session)
        self.recorder.on_base = self.children.belong_to

    def end(self) -> None:
        """Stop recording and leave no trace in the interpreter."""
        self.children.uninstall()
        self.hook.uninstall()
        self.recorder.uninstall()
        if self._spool is not None and not self.worker:
            shutil.rmtree(self._spool, ignore_errors=True)

    def spool(self) -> str:
        """A directory that other processes of this run hand their recordings over in."""
        if self._spool is None:
            self._spool = tempfile.mkdtemp(prefix="edgewise-")
        return self._spool

    def imports_of(self, filenames: Iterable[str]) -> set[int]:
        """The import units of files."""
        wanted = {self.hook.project.relative_test(filename) for filename in filenames}
        return {
            self.recorder.imports[module.number]
            for module in runtime.modules
            if module.path in wanted and module.number in self.recorder.imports
        }

    def _unprobed(self, path: str, name: str) -> None:
        """A file of the project runs without probes: whoever is importing depends on all of it."""
        self.recorder.stack[-1].touches.add(Touch("file", path))

    def recording(self, tests: Iterable[TestHistory], complete: bool) -> Recording:
        """Everything recorded so far, as data."""
        self.children.collect(self.recorder)
        Composer(self.recorder, self.hook.facts_of).compose()
        return recording(
            self.recorder,
            [self._version(module) for module in runtime.modules],
            tests,
            complete=complete,
            python=python_tag(),
            granularity=self.trace.granularity,
            commit=None,
        )

    def _version(self, module: runtime.Module) -> FileVersion:
        text = self.hook.text_of(module)
        if text is None:
            self.hook.warn(
                FileChangedWarning(
                    f"{module.path}: changed while the tests ran; what they did in it is kept "
                    "for the text that ran, which is no longer to be had."
                )
            )
        return FileVersion(module.path, module.digest, module.size, text or b"")

    def save(self, recorded: Recording) -> None:
        """Keep a recording; if that cannot be, say why and leave the old one alone."""
        path = Path(self.store.directory) / FILE_NAME
        try:
            with open_for_writing(path) as database:
                save(database, recorded, tool=f"probes-{SHAPE}")
                self.saved = summarise(database)
        except (EdgewiseError, OSError) as error:
            message = f"nothing was recorded: {error}"
            self.messages.append(message)
            self.hook.warn(StoreUnwritableWarning(message))
