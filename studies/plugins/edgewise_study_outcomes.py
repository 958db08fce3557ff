"""A pytest plug-in that writes down, line by line, what was collected and how each test ended.

Written as it happens: when a faulty program never ends and is killed, what it
did until then is known. A test that takes too long is failed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

PATIENCE = float(os.environ.get("EDGEWISE_STUDY_PATIENCE", "0"))  # seconds for one test
HANGS = 3  # as many tests may take too long

_file = open(os.environ["EDGEWISE_STUDY_OUTCOMES"], "w", buffering=1)  # noqa: SIM115
_outcomes: dict[str, str] = {}
_hangs: list[str] = []


def _note(**what: Any) -> None:
    _file.write(json.dumps(what) + "\n")


@pytest.hookimpl(hookwrapper=True, trylast=True)
def pytest_collection_finish(session: pytest.Session) -> Iterator[None]:
    yield
    _note(collected=[item.nodeid for item in session.items])


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        _note(broken=report.nodeid)


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    _note(start=item.nodeid)
    if PATIENCE:
        signal.signal(signal.SIGALRM, lambda *_: _too_long(item))
        signal.setitimer(signal.ITIMER_REAL, PATIENCE, 1.0)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    _note(end=item.nodeid, outcome=_outcomes.get(item.nodeid, "unknown"))
    if len(_hangs) >= HANGS:
        item.session.shouldstop = "too many tests take too long"


def _too_long(item: pytest.Item) -> None:
    if item.nodeid not in _hangs:
        _hangs.append(item.nodeid)
    pytest.fail("takes too long")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    outcome = _outcome(report)
    if outcome != "passed" or report.nodeid not in _outcomes:
        _outcomes[report.nodeid] = outcome


def _outcome(report: pytest.TestReport) -> str:
    if hasattr(report, "wasxfail"):
        return "xfailed" if report.skipped else "xpassed"
    if report.failed:
        return "failed"
    return str(report.outcome)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    package = sys.modules.get(os.environ.get("EDGEWISE_STUDY_PACKAGE", ""))
    _note(
        exit=int(exitstatus),
        stopped=bool(session.shouldstop or session.shouldfail),
        package=getattr(package, "__file__", None),
    )
