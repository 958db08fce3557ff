"""A pytest plug-in that notes the processor time: tests chosen, before the first, after the last.

Everything before the first is start and collection, everything after is writing down
what was recorded; between the two is the test loop, where probes are paid for.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator

import pytest

_seen: dict[str, float] = {"tests": 0, "failed": 0}


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    _seen["chosen"] = time.process_time()


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol() -> Iterator[None]:
    _seen.setdefault("first", time.process_time())
    yield
    _seen["last"] = time.process_time()
    _seen["tests"] += 1


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seen["failed"] += report.failed


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    target = os.environ.get("EDGEWISE_BENCH_CLOCK")
    if target:
        with open(target, "w") as file:
            json.dump(_seen, file)
