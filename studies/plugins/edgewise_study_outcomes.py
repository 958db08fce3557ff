"""A pytest plug-in that writes down how each test ended, and with which message."""

from __future__ import annotations

import json
import os
import re
from typing import Any

import pytest

# What differs from run to run: addresses, folders, durations, processes.
_CHANCE = re.compile(r"0x[0-9a-f]+|/tmp/\S+|\d+\.\d+s?|id=\d+|@test_\d+_tmp")
_SUBTESTS = ("SubtestReport", "SubTestReport")

ended: dict[str, list[list[str]]] = {}


def pytest_runtest_logreport(report: Any) -> None:
    if type(report).__name__ in _SUBTESTS and report.passed:
        return  # their order is that of a set
    if report.when == "call" or not report.passed:
        crash = getattr(report.longrepr, "reprcrash", None)
        text = f"{crash.lineno}: {crash.message}" if crash else str(report.longrepr or "")
        told = [report.when, report.outcome, _CHANCE.sub("~", text)[:1500]]
        ended.setdefault(report.nodeid, []).append(told)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        ended[f"collection of {report.nodeid}"] = [[str(report.longrepr)[-600:]]]


def pytest_sessionfinish() -> None:
    with open(os.environ["EDGEWISE_STUDY_OUTCOMES"], "w") as file:
        json.dump(ended, file)
