"""The standard library's tests say the same of its modules with probes in them."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

RUNNER = Path(__file__).with_name("suite_runner.py")
SOURCE = Path(__file__).parents[2] / "src"

SUITES = [
    ("json", "test.test_json"),
    ("dataclasses", "test.test_dataclasses"),
    ("textwrap", "test.test_textwrap"),
    ("configparser", "test.test_configparser"),
    ("heapq", "test.test_heapq"),
    ("argparse", "test.test_argparse"),
    ("contextlib", "test.test_contextlib"),
    ("enum", "test.test_enum"),
]


def run(package: str, tests: str, mode: str, folder: Path) -> Any:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "COLUMNS": "80"}
    environment.pop("PYTHONWARNINGS", None)
    told = subprocess.run(
        [sys.executable, str(RUNNER), package, tests, mode],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=folder,
        env=environment,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout.splitlines()[-1])


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("test") is None, reason="no tests of CPython here")
@pytest.mark.parametrize(("package", "tests"), SUITES, ids=[package for package, _ in SUITES])
def test_same_results_with_probes(package: str, tests: str, tmp_path: Path) -> None:
    plain, _ = run(package, tests, "plain", tmp_path)
    probed, hits = run(package, tests, "probed", tmp_path)
    assert probed == plain
    assert plain["ran"] > 20
    assert hits > 30
