"""A pytest plugin of its own that notes, line by line, what is collected and how each test ends.

An audit loads it with `-p`. Written as it happens: when a faulty program never
ends and is killed, what it did until then is known. A test that takes too long
is failed, but only while it runs, not while pytest reports on it. Memory is
limited: a faulty loop may fill a list for ever. What tests draw from `random`
is the same in every run, whichever tests come before them.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import FrameType
from typing import Any

import pytest

from edgewise.standard import (
    atexit,
    contextmanager,
    gc,
    json,
    os,
    random,
    signal,
    suppress,
    sys,
    time,
)
from edgewise.standard import builtins as __builtins__
from edgewise.trace.noting import file_of

NOTES = "EDGEWISE_NOTES"
PATIENCE = "EDGEWISE_NOTES_PATIENCE"  # seconds for one test; 0: as long as it likes
MEMORY = "EDGEWISE_NOTES_MEMORY"  # bytes of address space
BELOW = "EDGEWISE_NOTES_BELOW"  # a directory: modules that come from there are named
TIDY = "EDGEWISE_NOTES_TIDY"  # collect garbage at the end of each test, if it is set
HANGS = 3  # as many tests may take too long
AWHILE = 0.05  # seconds until it is tried again to stop one
TRIES = 40
AGAIN = 1.0  # seconds until a test that goes on all the same is stopped once more

_hangs: list[str] = []
_until: dict[str, float] = {}  # the test that runs -> when its time is over
_reports: list[str] = []  # that pytest is making or writing just now
_outcomes: dict[str, str] = {}
# All variables are read here, before recording begins: no test depends on them.
_patience = float(os.environ.get(PATIENCE) or 0)
_below = os.environ.get(BELOW) or ""
_tidy = bool(os.environ.get(TIDY))
_able = hasattr(signal, "setitimer")
_file = open(os.environ.get(NOTES) or os.devnull, "w", buffering=1, encoding="utf-8")  # noqa: SIM115
atexit.register(_file.close)  # lest pytest, if it cannot even start, warns of it


def _limit_memory(limit: int) -> None:
    """Where that can be done; before anything of the project is imported."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


if os.environ.get(MEMORY):
    _limit_memory(int(os.environ[MEMORY]))


def _note(**what: Any) -> None:
    _file.write(json.dumps(what) + "\n")


@pytest.hookimpl(hookwrapper=True, trylast=True)
def pytest_collection_finish(session: pytest.Session) -> Iterator[None]:
    """Note what is left after everybody has deselected."""
    yield
    _note(collected=[item.nodeid for item in session.items])


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Note what could not be collected."""
    if report.failed:
        _note(broken=report.nodeid)


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note that a test begins, and how it ended; stop it if it takes too long."""
    _note(start=item.nodeid)
    random.seed(item.nodeid)
    _until[item.nodeid] = time.monotonic() + _patience
    yield
    _until.clear()
    _disarm()
    _note(end=item.nodeid, outcome=_outcomes.get(item.nodeid, "unknown"))
    if len(_hangs) >= HANGS:
        item.session.shouldstop = "too many tests take too long"


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Stop the set-up of a test if it takes too long."""
    with _stopped_in_time(item):
        yield


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Stop a test if it takes too long."""
    with _stopped_in_time(item):
        yield


@pytest.hookimpl(hookwrapper=True, tryfirst=True, specname="pytest_runtest_teardown")
def pytest_teardown_in_time(item: pytest.Item) -> Iterator[None]:
    """Stop the teardown of a test if it takes too long."""
    with _stopped_in_time(item):
        yield


@contextmanager
def _stopped_in_time(item: pytest.Item) -> Iterator[None]:
    """One phase of a test, which pytest takes for failed whatever is raised in it.

    Between the phases it would not: an alarm there would be the end of pytest.
    """
    if not (_patience and _able):
        yield
        return
    tries = iter(range(TRIES))
    left = _until.get(item.nodeid, 0.0) - time.monotonic()
    signal.signal(signal.SIGALRM, lambda _, frame: _too_long(item, frame, tries))
    signal.setitimer(signal.ITIMER_REAL, max(left, AGAIN), AGAIN)
    try:
        yield
    finally:
        _disarm()


def _disarm() -> None:
    if _patience and _able:
        signal.setitimer(signal.ITIMER_REAL, 0)


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Iterator[None]:
    """Let a report be made, within a test too: parts of it have reports of their own."""
    _reports.append("made")
    yield
    _reports.pop()


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_exception_interact() -> Iterator[None]:
    """Let a failure be shown."""
    _reports.append("shown")
    yield
    _reports.pop()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Let what a test gave up end within the test, if that is wanted."""
    if _tidy:
        gc.collect()


def _too_long(item: pytest.Item, frame: FrameType | None, tries: Iterator[int]) -> None:
    """Fail the test; a little later if pytest reports on it, or the compiler has put no line there.

    pytest could not show a place without a line, and would come to an end by that,
    as it would without its report.
    """
    if _reports:
        signal.setitimer(signal.ITIMER_REAL, AWHILE, AGAIN)
        return
    if frame is not None and frame.f_lineno is None and next(tries, None) is not None:
        signal.setitimer(signal.ITIMER_REAL, AWHILE, AGAIN)
        return
    if item.nodeid not in _hangs:
        _hangs.append(item.nodeid)
    pytest.fail("takes too long")


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> Iterator[None]:
    """Learn how each phase of a test ended, the worst counts; and let it be written."""
    outcome = _outcome(report)
    if outcome != "passed" or report.nodeid not in _outcomes:
        _outcomes[report.nodeid] = outcome
    _reports.append("written")
    yield
    _reports.pop()


def _outcome(report: pytest.TestReport) -> str:
    if hasattr(report, "wasxfail"):
        return "xfailed" if report.skipped else "xpassed"
    return str(report.outcome)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Note that it came to an end, and whose code it was that ran."""
    _note(
        exit=int(exitstatus),
        stopped=bool(session.shouldstop or session.shouldfail),
        modules=_modules_below(_below),
    )


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """Note what it all cost in processor time, when everybody has done what there is to do."""
    _note(cpu=round(sum(os.times()[:4]), 3))


def _modules_below(directory: str) -> dict[str, str]:
    if not directory:
        return {}
    found = {}
    for name, module in list(sys.modules.items()):
        file = file_of(module)
        if isinstance(file, str) and os.path.realpath(file).startswith(directory + os.sep):
            found[name] = file
    return found
