"""Record a run: from before the first import to a saved history."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from edgewise.config import StoreConfig, TraceConfig
from edgewise.context.library.watcher import LibraryWatcher
from edgewise.context.surroundings import Surroundings
from edgewise.context.watchers import watchers
from edgewise.data import replace
from edgewise.errors import (
    ChildLostWarning,
    EdgewiseError,
    FileChangedWarning,
    ForeignLoaderWarning,
    ImportHookLostWarning,
    ManyFilesWarning,
    RecorderFailedError,
    SourceVanishedWarning,
    StoreUnwritableWarning,
    WatcherFailedWarning,
)
from edgewise.select.imported import NewImports
from edgewise.source.digest import digest_of
from edgewise.source.revision import head
from edgewise.source.working_tree import WorkingTree
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, shutil, suppress, tempfile, time
from edgewise.store.collected import note_collected
from edgewise.store.database import FILE_NAME, make_directory, open_for_writing
from edgewise.store.histories import forget, save
from edgewise.store.outcomes import set_outcomes
from edgewise.store.summary import Summary, summarise
from edgewise.tasks.imports import imports_tried, new_imports
from edgewise.tasks.stability import note_unstable
from edgewise.trace import noting, runtime
from edgewise.trace.child import leave
from edgewise.trace.children import Children
from edgewise.trace.history import FileVersion, Recording, TestHistory, Touch, python_tag
from edgewise.trace.hook import Hook
from edgewise.trace.kept import SHAPE
from edgewise.trace.lasting import outlast
from edgewise.trace.library import is_library
from edgewise.trace.library_touches import KIND, LibraryTouches
from edgewise.trace.merge import one_version_each
from edgewise.trace.recorder import Recorder
from edgewise.trace.watching import Watching

ROUNDED = 2.0  # seconds by which file systems may round when a file was written


class Run:
    """The recording of one process."""

    def __init__(self, trace: TraceConfig, store: StoreConfig, *, readonly: bool = False) -> None:
        self.trace = trace
        self.store = store
        self.compared = store  # with which histories this run is compared: those of a commit, maybe
        self.readonly = readonly
        self.hook = Hook(trace, self._unprobed)
        self.surroundings = Surroundings(watchers(trace.context) if trace.context else ())
        places = tuple(place.directory for place in trace.places)
        watching = Watching(self.surroundings, places)
        self.recorder = Recorder(self.hook.facts_of, watching, trace.granularity == "file")
        self.children = Children(trace, watching)
        self.messages: list[str] = []
        self.saved: Summary | None = None
        self.whole: Recording | None = None  # what was saved, if the store holds nothing else
        self.returned = False  # to a history that had been put aside
        self.serial = True  # one test after another, in this process
        self.places: dict[str, int] = {}  # test -> its place in the order of collection
        self._spool: str | None = None
        self._began = 0.0
        self._tree = WorkingTree(trace)

    def begin(self) -> None:
        """Start to record: from now on, modules are instrumented as they are imported."""
        self._began = time.time()
        if not self.readonly:
            with suppress(OSError):  # said when something is to be written
                make_directory(Path(self.store.directory))
        leave()  # a worker of xdist is a child of the controller, whose hooks go first
        runtime.install()
        outlast()
        self.recorder.install()
        self.hook.install()
        self.children.install(self.spool(), self.recorder.session)
        self.recorder.on_base = self.children.belong_to

    def end(self) -> None:
        """Stop recording and leave no trace in the interpreter."""
        self.children.uninstall()
        self.hook.uninstall()
        self.recorder.uninstall()
        if self._spool is not None:
            shutil.rmtree(self._spool, ignore_errors=True)

    def release(self) -> None:
        """Let go of what was recorded, when nobody needs it any more."""
        self.recorder.release()
        self.whole = None

    def spool(self) -> str:
        """A directory that other processes of this run hand their recordings over in."""
        if self._spool is None:
            self._spool = tempfile.mkdtemp(prefix="edgewise-")
        return self._spool

    def compare_since(self, ref: str | None) -> StoreConfig:
        """Where the histories are that this run is compared with; `ref` says since when."""
        if ref:
            from edgewise.tasks.baselines import since

            self.compared = since(self.store, self.trace.root, ref)
        return self.compared

    def find_history(self, known: Mapping[str, str] | None = None, *, keep: bool = True) -> None:
        """Go on from the history that is nearest to the files: one put aside before, maybe.

        `known`: the digests of files that have just been read. Unless it is to be
        kept, the history that was there stays in its place.
        """
        from edgewise.tasks.nearest import change_to, nearest

        other = nearest(self.trace, self.store, known)
        if other is None:
            return
        if self.readonly or not keep:
            self.compared = other
        elif change_to(self.store, other):
            self.returned = True
            self.messages.append("these files were recorded before; going on from there")

    def imports_of(self, filenames: Iterable[str]) -> set[int]:
        """The import units of files."""
        wanted = {self.hook.project.relative_test(filename) for filename in filenames}
        return {
            self.recorder.imports[module.number]
            for module in runtime.modules
            if module.path in wanted and module.number in self.recorder.imports
        }

    def imports(self, whole: bool = True) -> NewImports:
        """What importing the program has shown so far; `whole`: all that tests import."""
        self.recorder.drain(everything=True)
        if whole:
            self.recorder.settle()
        return replace(new_imports(self.recorder), trial=self._try_imports)

    def digests(self) -> dict[str, str]:
        """Of files that were read to be imported, and not written to since: their digests."""
        found: dict[str, str] = {}
        for path, digest in self.hook.texts:
            if path in found or not self._at_rest(path):
                found[path] = ""  # not known
            else:
                found[path] = digest
        return {path: digest for path, digest in found.items() if digest}

    def _at_rest(self, path: str) -> bool:
        """Whether a file was last written to before the run began."""
        try:
            return os.stat(self._tree.filename(path)).st_mtime < self._began - ROUNDED
        except OSError:
            return False

    def _try_imports(self, names: Sequence[str]) -> NewImports | None:
        """What importing more modules would show; this process does not import them."""
        self.recorder.drain(everything=True)
        return imports_tried(self.recorder, names)

    def _unprobed(self, path: str, name: str) -> None:
        """A file of the project runs without probes: whoever is importing depends on all of it."""
        self.recorder.stack[-1].touches.add(Touch("file", path))

    def recording(self, tests: Iterable[TestHistory], complete: bool) -> Recording:
        """Everything recorded so far, as data."""
        if noting.failures:
            raise RecorderFailedError(
                f"edgewise failed while the tests ran ({noting.failures[0]!r}), and some of what "
                "they did may be missing. The tests ran as they would without it; please report "
                "this."
            )
        self._note_unseen()
        self._note_unwatched()
        for key in self.children.collect(self.recorder):
            self.hook.warn(
                ChildLostWarning(
                    f"a process started by {key or 'the session'} ended before all that it did was "
                    "written down; whoever started it counts as having run every file of the "
                    "project."
                )
            )
        return self.composed(tests, complete)

    def composed(self, tests: Iterable[TestHistory], complete: bool) -> Recording:
        """What this process itself recorded so far, as data."""
        from edgewise.trace.compose import Composer, recording

        Composer(self.recorder, self.hook.facts_of).compose()
        self._touch_libraries()
        recorded = recording(
            self.recorder,
            [*(self._version(module) for module in runtime.modules), *self._other_files()],
            tests,
            complete=complete,
            python=python_tag(),
            granularity=self.trace.granularity,
            commit=head(self.trace.root),
        )
        lost = {m.number for m in runtime.modules if self.hook.text_of(m) is None}
        self._tell_changes(lost)
        libraries = {m.number for m in runtime.modules if is_library(m)}  # no unit has rows of them
        return one_version_each(recorded, lost | libraries)

    def _touch_libraries(self) -> None:
        """Turn what was reached of libraries into touches."""
        watcher = self.surroundings.watchers.get(KIND)
        if self.hook.libraries is None or not isinstance(watcher, LibraryWatcher):
            return
        found = LibraryTouches(self.recorder, self.hook.libraries, watcher)
        found.sort_statements()
        for module in runtime.modules:
            if not is_library(module):
                found.ask(module, self.hook.asked_of(module), self.hook.facts_of(module))
        found.convert()
        if not self.readonly:
            watcher.keep()

    def _note_unseen(self) -> None:
        """Modules of ours that were loaded past the hook: everybody may depend on all of them."""
        lost = not self.hook.in_place()
        seen = {runtime.modules[number].path for number in self.recorder.imports}
        for path in self.hook.loaded_paths() - seen - self.hook.unprobed_paths:
            self.recorder.units[self.recorder.session].touches.add(Touch("file", path))
            if not lost:
                self.hook.warn(
                    ForeignLoaderWarning(
                        f"{path}: was loaded before recording began, or in a way of its own; "
                        "every test counts as having run all of it."
                    )
                )
        if lost:
            self.hook.warn(
                ImportHookLostWarning(
                    "something undid the patch through which edgewise sees imports; every test "
                    "counts as having run all of the modules loaded since."
                )
            )

    def _note_unwatched(self) -> None:
        """Say what of the surroundings could not be watched."""
        for kind, error in self.surroundings.failures.items():
            text = f"what watches '{kind}' failed ({error!r}); whatever it could not look at "
            self.hook.warn(WatcherFailedWarning(text + "counts as changed."))
        for doubt in self.surroundings.doubts():
            self.hook.warn(doubt)
        if any(getattr(one, "overrun", False) for one in self.surroundings.watchers.values()):
            text = "some tests used more files than are told apart; these "
            self.hook.warn(ManyFilesWarning(text + "will run each time."))

        session = self.recorder.units[self.recorder.session]
        for kind, watcher in self.surroundings.watchers.items():
            for name in getattr(watcher, "afterwards", list)():
                found = self.recorder.watching.entity(kind, name)
                if found is not None:
                    session.touches.add(Touch(*found))

    def _tell_changes(self, lost: set[int]) -> None:
        """Say which files are no longer what they were when they ran."""
        by_path: dict[str, list[runtime.Module]] = {}
        for module in runtime.modules:
            if is_library(module):
                continue
            by_path.setdefault(module.path, []).append(module)
        for path, versions in by_path.items():
            filename = self.hook.filename_of(versions[-1])
            gone = any(module.number in lost for module in versions)
            if gone and not os.path.exists(filename):
                self.hook.warn(
                    SourceVanishedWarning(
                        f"{path}: ran, and is no longer there to be read; every test that reached "
                        "it counts as having run all of it."
                    )
                )
            elif gone or len(versions) > 1 or self._changed(filename, versions[-1]):
                self.hook.warn(
                    FileChangedWarning(
                        f"{path}: changed while the tests ran; what they did is kept for the text "
                        "that ran last. Record again when it is at rest."
                    )
                )

    def _changed(self, filename: str, module: runtime.Module) -> bool:
        """Whether a file was written to since the run began, and says something else now."""
        try:
            if os.stat(filename).st_mtime < self._began - ROUNDED:
                return False
            return digest_of(Path(filename).read_bytes()) != module.digest
        except OSError:
            return False  # its text is in our hands

    def _other_files(self) -> Iterator[FileVersion]:
        """Files that ran without probes; those that nobody imported are merely noted."""
        tree = WorkingTree(self.trace)
        probed = {module.path for module in runtime.modules}
        units = self.recorder.units
        ran = {touch.name for unit in units for touch in unit.touches if touch.kind == "file"}
        touched = ran - probed
        for path in sorted(touched):
            text = tree.read(path)
            if text is not None:
                yield FileVersion(path, digest_of(text), 1, text)
        session = self.recorder.units[self.recorder.session]
        for path in tree.python_files():
            if path not in probed and path not in touched:
                session.touches.add(Touch("unimported", path))

    def _version(self, module: runtime.Module) -> FileVersion:
        text = self.hook.text_of(module)
        return FileVersion(module.path, module.digest, module.size, text or b"")

    def give_up(self, error: Exception) -> None:
        """Say that nothing could be kept."""
        message = f"nothing was recorded: {str(error) or type(error).__name__}"
        self.messages.append(message)
        self.hook.warn(StoreUnwritableWarning(message))

    def note_collected(self, notes: Mapping[str, str], digests: Mapping[str, str]) -> None:
        """Keep what tests files with these digests hold, where nothing else is to be kept."""
        if self.readonly or not notes:
            return
        try:
            with open_for_writing(Path(self.store.directory) / FILE_NAME) as database:
                note_collected(database, notes, digests)
        except (EdgewiseError, OSError):
            return  # the next run collects them once more

    def save(
        self,
        recorded: Recording | None,
        *,
        gone: Collection[str] = (),
        unfinished: Mapping[str, str] | None = None,
    ) -> None:
        """Keep a recording; if that cannot be, say why and leave the old one alone.

        Tests that are `gone` are forgotten. Of those `unfinished`, only how they
        ended is known: so much is noted, lest they count as passed.
        """
        if self.readonly or not (recorded or gone or unfinished):
            return
        path = Path(self.store.directory) / FILE_NAME
        tool = f"probes-{SHAPE}"
        try:
            if recorded is not None:
                now = self.surroundings.fingerprint
                note_unstable(self.store.directory, recorded, tool, serial=self.serial, now=now)
            with open_for_writing(path) as database:
                if recorded is not None:
                    recorded = one_version_each(recorded)
                    save(database, recorded, tool=tool)
                if gone:
                    forget(database, gone)
                if unfinished:
                    set_outcomes(database, unfinished)
                if recorded is not None:
                    self.saved = summarise(database)
                    self.whole = recorded if self.saved.tests == len(recorded.tests) else None
        except (EdgewiseError, OSError, ValueError) as error:
            self.give_up(error)
