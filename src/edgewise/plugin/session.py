"""One recorded run of pytest, from before the first import to after the last test."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from types import CodeType, FrameType
from typing import Any

import pytest

from edgewise.data import replace
from edgewise.errors import BadConfigError
from edgewise.plugin import rewrite
from edgewise.plugin.candidates import Candidates
from edgewise.plugin.chosen import Chosen
from edgewise.plugin.collecting import Found, LeavingOut
from edgewise.plugin.coverage import CoverageData
from edgewise.plugin.ending import Ending
from edgewise.plugin.fixtures import Fixtures
from edgewise.plugin.frozen import freeze_what_was_collected, leave
from edgewise.plugin.holdings import Holdings
from edgewise.plugin.options import (
    ALL,
    SELECT,
    asks_for_some,
    mode_of,
    names_some,
    store_config,
    trace_config,
    writes_nothing,
)
from edgewise.plugin.outcomes import Outcomes
from edgewise.plugin.packages import Packages
from edgewise.plugin.patched import Patched
from edgewise.plugin.pauses import at_work
from edgewise.plugin.reflection import Reflection
from edgewise.plugin.selecting import Selecting
from edgewise.plugin.settings import Settings
from edgewise.plugin.terminal import Terminal
from edgewise.plugin.workers import Controller, Worker, is_distributed, is_worker
from edgewise.select.choose import Candidate
from edgewise.select.reflected import UNREADABLE
from edgewise.select.selection import Selection
from edgewise.standard import as_it_was, ast, hashlib, os, remember, sys
from edgewise.standard import builtins as __builtins__
from edgewise.tasks.ahead import Ahead, look_ahead
from edgewise.tasks.record import Run
from edgewise.tasks.select import everything, select_tests
from edgewise.trace import runtime
from edgewise.trace.history import COLLECT, TEST, Touch
from edgewise.trace.kept import SHAPE


def start(config: pytest.Config) -> None:
    """Begin to record, as early as pytest lets us."""
    trace, missing = trace_config(config)
    if missing:
        raise pytest.UsageError(
            str(BadConfigError(f"edgewise_source: no such path or package: {', '.join(missing)}."))
        )
    run = Run(trace, store_config(config), readonly=writes_nothing(config.known_args_namespace))
    run.begin()
    config.pluginmanager.register(Session(config, run), "edgewise-session")


class Session:
    """The hooks of a recorded run."""

    def __init__(self, config: pytest.Config, run: Run) -> None:
        self.config = config
        self.run = run
        self.recorder = run.recorder
        self.fixtures = Fixtures(run.recorder)
        self.holdings = Holdings(run.recorder, run.hook.facts_of)
        self.holdings.foreign.put_back_by(config.pluginmanager.hasplugin)
        self.fixtures.on_done = self.holdings.done
        self._patched = Patched(self.holdings.stores.mentioning)
        run.recorder.is_patched = self._patched.concerns
        self.packages = Packages(run.recorder, self.holdings.process)
        self.outcomes = Outcomes()
        self.collected: dict[str, int] = {}  # node id -> its unit of collection
        self.tests: dict[str, int] = {}  # node id -> its unit
        self._last: int | None = None  # the unit of the test that ran last
        self.places = run.places
        self.around: dict[str, set[int]] = {}  # test module -> imports its tests depend on
        self._relative = run.hook.project.relative_test
        self.reflection = Reflection(config, self._relative)
        self.settings = Settings(config, self._relative)
        self.fixtures.definition = self.reflection.definition
        self.found = Found(config, self._relative)
        self.leaving = LeavingOut(config, self._look_ahead)
        self.found.known = self.leaving.knows
        self.kept = False
        self.left_out = False  # whether tests were deselected, or could not be collected
        tag = f"{SHAPE}-{run.trace.granularity}-{run.trace.root}-{run.trace.places}"
        digest = hashlib.blake2b(tag.encode(), digest_size=6).hexdigest()
        rewrite.instrument_tests(self._put_probes, digest)
        rewrite.keep_tests(self._keep_test)
        rewrite.watch_fixtures(self.fixtures.execute, self.fixtures.finish)
        rewrite.watch_packages(self.packages.set_up)
        config.add_cleanup(self._stop)
        self.distribution: Worker | Controller | None = None

    def pytest_configure(self, config: pytest.Config) -> None:
        """Learn what part this process plays; xdist tells its workers only now."""
        mode = mode_of(config.option) or ALL
        self.candidates = Candidates(config, self._relative, self.reflection)
        if is_worker(config):
            self.distribution = Worker(config)
        else:
            self.distribution = self._control(config, mode)
        config.pluginmanager.register(self.found, "edgewise-found")
        if mode == SELECT and not is_distributed(config):
            config.pluginmanager.register(self.leaving, "edgewise-leaving-out")
        if mode != ALL or config.option.edgewise_report:
            config.pluginmanager.register(self._selecting(mode), "edgewise-selecting")

    def _control(self, config: pytest.Config, mode: str) -> Controller:
        """The part of the process that talks to the user."""
        chosen = Chosen(config, self.run, mode)
        chosen.prepare()
        ending = Ending(chosen, self.outcomes)
        terminal = Terminal(self.outcomes, self.run, chosen, ending)
        config.pluginmanager.register(ending, "edgewise-ending")
        config.pluginmanager.register(terminal, "edgewise-terminal")
        coverage = CoverageData(config, self.run, chosen)
        coverage.keep = self.keep
        config.pluginmanager.register(coverage, "edgewise-coverage")
        return Controller(config, chosen, self.outcomes)

    def _selecting(self, mode: str) -> Selecting:
        assert self.distribution is not None
        selecting = Selecting(mode, self.candidates, self._select)
        selecting.whole_suite = lambda: not self.left_out and not asks_for_some(self.config)
        selecting.told = self.distribution.tell
        selecting.left_out = self.leaving.stand_ins
        selecting.places = self.places
        return selecting

    def _select(self, candidates: Sequence[Candidate], whole_suite: bool) -> Selection:
        if mode_of(self.config.option) == ALL:
            return everything(candidates, "asked for by --edgewise-all")
        since, digests = self.config.option.edgewise_since, self.run.digests()
        ahead = self.leaving.ahead
        if ahead is None and not since and not is_worker(self.config):
            self.run.find_history(digests, keep=not self.config.option.collectonly)
        selection = select_tests(
            self.run.trace,
            self.run.compare_since(since),
            candidates,
            partial(self.run.imports, whole=ahead is None or not ahead.left_out),
            found_by=self.candidates.found_by,
            words=self.candidates.words_of,
            settings=self.settings.touches(),
            digests=digests,
            surroundings=self.run.surroundings,
            since=since,
            ahead=ahead,
            whole_suite=whole_suite,
        )
        if ahead is not None:
            others = (test for tests in ahead.left_out.values() for test in tests)
            self.leaving.wrong = bool(selection.whole) or any(
                t in selection.reasons for t in others
            )
        return selection

    def _look_ahead(self) -> Ahead | None:
        """What can be told before anything is collected."""
        if self.config.option.edgewise_since or names_some(self.config):
            return None
        with at_work():
            self.run.find_history(keep=not self.config.option.collectonly)
            return look_ahead(
                self.run.trace,
                self.run.compared,
                self.run.surroundings,
                self.settings.touches(),
                self.candidates.listed,
            )

    def _put_probes(self, tree: ast.Module, text: bytes, filename: str) -> None:
        path = self.run.hook.project.relative_test(filename)
        if path is None:
            return
        if not self.run.hook.put_probes(tree, text, path):
            tree.body = ast.parse(text, filename).body  # some may have probes by now

    def _keep_test(self, filename: str, tag: str, make: Callable[[], CodeType]) -> CodeType:
        """The code of a rewritten test module, from our cache where it is there."""
        path = self.run.hook.project.relative_test(filename)
        return make() if path is None else self.run.hook.kept(path, filename, tag, make)

    def _stop(self) -> None:
        with as_it_was():
            rewrite.restore()
            self.run.end()
        leave()

    # -- collection ----------------------------------------------------------------

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, Any, None]:
        """What collecting a node does belongs to the tests below that node."""
        unit = self.collected.get(collector.nodeid)
        if unit is None:
            unit = self.recorder.new(COLLECT, collector.nodeid)
            self.collected[collector.nodeid] = unit
        self.recorder.open(unit)
        yield
        self.recorder.close(unit)

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Remember that not everything is going to run."""
        self.left_out = self.left_out or bool(items)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """No test has begun: see what modules have made of each other, if one is going to."""
        ahead = self.leaving.ahead
        again = self.leaving.wrong and ahead is not None  # everything is about to be collected
        if session.items and not again:
            remember()
            self.recorder.settle(None if ahead is None else ahead.settled)
            self.holdings.look()
            self.reflection.keep(session.items)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Remember that some tests are not known."""
        self.left_out = self.left_out or report.failed

    # -- tests ---------------------------------------------------------------------

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtestloop(self) -> Generator[None, Any, None]:
        """What is below on the stack does not change while tests run."""
        frame = sys._getframe(1)
        while _is_pluggy(frame) and frame.f_back is not None:  # which lets go of frames of its own
            frame = frame.f_back
        runtime.stand_on(frame)
        self.holdings.begin()
        freeze_what_was_collected()
        yield
        self._finish_looking()
        runtime.stand_on(None)

    def _finish_looking(self) -> None:
        """See what tests have left before pytest goes on to put its own in place of it."""
        if self.outcomes.outcome:
            self.recorder.drain(everything=True)
            self.holdings.finish()

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, None]:
        """Everything from here to the end of the teardown is the test's."""
        unit = self.tests.get(item.nodeid)
        if item.nodeid in self.places:
            self.recorder.take_turn(self.places[item.nodeid])
        if unit is None:
            unit = self.tests[item.nodeid] = self.recorder.new(TEST, item.nodeid)
            self.recorder.units[unit].refs |= self._surroundings(item)
            self.recorder.units[unit].touches |= self.reflection.of(item)
        self.fixtures.announced = self.reflection.announced(item)
        self.holdings.foreign.around([self.config, *item.listchain()[:-1]])
        if self._last is not None:
            self.recorder.between(self._last, unit)
        self._patched.begin(item)
        self.recorder.open(unit)
        yield
        self.recorder.close(unit)
        self._patched.begin(None)
        self.recorder.rest()
        self._last = unit
        self.recorder.units[unit].refs |= self.packages.around(item)
        self._look_around(unit)
        ended = self.outcomes.outcome.get(item.nodeid)
        self.recorder.test_ended(raised=ended in ("failed", "error", "xfailed"))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> None:
        """Look at what a test is about to find where others have been."""
        unit = self.tests.get(item.nodeid)
        if unit is not None:
            try:
                self.fixtures.found_changed(unit, self.fixtures.sharing.around(item, unit))
            except Exception as error:  # the test comes first; it is not known what it finds
                note = Touch(UNREADABLE, f"{type(error).__name__}={error}")
                self.recorder.units[unit].touches.add(note)

    def _look_around(self, unit: int) -> None:
        """See what a test has left in objects that modules hold."""
        try:
            self.holdings.ended(unit)
        except Exception as error:  # the test comes first; it is not known what it left
            note = Touch(UNREADABLE, f"{type(error).__name__}={error}")
            self.recorder.units[unit].touches.add(note)

    def _surroundings(self, item: pytest.Item) -> set[int]:
        """What a test depends on before it starts: the session, its collection, its files."""
        units = {self.recorder.session}
        for node in item.listchain():
            if node.nodeid in self.collected:
                units.add(self.collected[node.nodeid])
        return units | self._imports_around(str(item.path))

    def _imports_around(self, filename: str) -> set[int]:
        """The imports of a test module and of the conftests above it."""
        if filename not in self.around:
            above = [name for name in self._conftests() if _is_below(filename, name)]
            self.around[filename] = self.run.imports_of([filename, *above])
        return self.around[filename]

    def _conftests(self) -> list[str]:
        names = (getattr(p, "__file__", None) for p in self.config.pluginmanager.get_plugins())
        return [n for n in names if isinstance(n, str) and os.path.basename(n) == "conftest.py"]

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_fixture_setup(
        self, fixturedef: Any, request: pytest.FixtureRequest
    ) -> Generator[None, Any, None]:
        """What a fixture function does belongs to the instance it makes."""
        unit = self.fixtures.begin_setup(fixturedef, getattr(request, "param_index", None))
        yield
        self.fixtures.end_setup(unit)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how each phase of a test ended."""
        self.outcomes.add(report)

    def pytest_enter_pdb(self, pdb: Any) -> None:
        """Let a debugger step over our own frames."""
        pdb.skip = {*(pdb.skip or ()), "edgewise.*"}

    # -- the end -------------------------------------------------------------------

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Compose what was recorded and keep it."""
        self.keep(session, exitstatus)

    def keep(self, session: pytest.Session, exitstatus: int) -> None:
        """Keep what was recorded, once: sooner than at the end if somebody needs it."""
        if self.config.option.collectonly or self.run.readonly or self.kept:
            return
        self.kept = True
        try:
            with as_it_was(), at_work():
                self._finish(complete=self._complete(session, exitstatus))
        except Exception as error:  # the run of the tests stands, whatever became of ours
            self.run.give_up(error)

    def _finish(self, complete: bool) -> None:
        assert self.distribution is not None
        recording = None
        if self.outcomes.outcome or self.distribution.outdates:  # else no test has even started
            self.recorder.drain(everything=True)
            self.recorder.units[self.recorder.session].touches |= self.settings.touches()
            recording = self.run.recording(self.outcomes.histories(self.tests), complete=complete)
            recording = replace(recording, collected=self._notes())
        elif self.distribution.current and (ahead := self.leaving.ahead) is not None:
            self.run.note_collected(ahead.unknown(self.found.notes()), ahead.digests)
        self.distribution.finish(self.run, recording)

    def _notes(self) -> dict[str, str]:
        """What tests the files hold that were collected, or did not need to be."""
        ahead = self.leaving.ahead
        known = {} if ahead is None else {path: ahead.notes[path] for path in ahead.left_out}
        return {**self.found.notes(), **known}

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        """Let go of what was recorded: pytest goes on to look for garbage, five times over."""
        self._stop()
        self.run.release()

    def _complete(self, session: pytest.Session, exitstatus: int) -> bool:
        """Whether every test of the project ran, so that absent ones are gone for good."""
        stopped = bool(session.shouldstop or session.shouldfail)
        if stopped or int(exitstatus) not in (0, 1) or self.left_out or self.leaving.passed:
            return False
        if is_worker(self.config):
            return True  # the controller knows the rest
        if asks_for_some(self.config):
            return False
        return self.outcomes.finished >= session.testscollected and self.outcomes.finished > 0


def _is_pluggy(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__", "")).partition(".")[0] == "pluggy"


def _is_below(filename: str, conftest: str) -> bool:
    return filename.startswith(os.path.dirname(conftest) + os.sep)
