"""Writes how each test ended, in the order in which they ran, to $EDGEWISE_STUDY_ENDS."""

from __future__ import annotations

import json
import os
from typing import Any

_ends: dict[str, str] = {}
_broken: list[str] = []
_order: list[str] = []


def pytest_runtest_logreport(report: Any) -> None:
    told = report.when == "call" or report.outcome != "passed"
    if told and _ends.get(report.nodeid) != "failed":
        _ends[report.nodeid] = report.outcome


def pytest_collectreport(report: Any) -> None:
    if report.failed:
        _broken.append(report.nodeid)


def pytest_collection_finish(session: Any) -> None:
    _order.extend(item.nodeid for item in session.items)


def pytest_sessionfinish() -> None:
    with open(os.environ["EDGEWISE_STUDY_ENDS"], "w", encoding="utf-8") as file:
        json.dump({"ends": _ends, "broken": _broken, "order": _order}, file)
