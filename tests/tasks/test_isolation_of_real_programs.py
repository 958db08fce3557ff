"""The residue on real programs: alone, a test runs nothing outside its footprint.

Modules of the standard library under another name, so that nobody has them imported, with
the tests that CPython has for them.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
from pathlib import Path

import pytest
from tests.projects.driver import environment

from edgewise.cli import main

LIBRARY = Path(os.__file__).parent
PROGRAMS = ("configparser", "fractions", "textwrap")
ALONE = 8  # tests, of those of a program
WITHOUT = [word for name in ("cov", "xdist", "hypothesispytest") for word in ("-p", f"no:{name}")]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.environ.get("EDGEWISE_CASES") == "some", reason="told by another"),
    pytest.mark.skipif(importlib.util.find_spec("test") is None, reason="no tests of CPython here"),
]


def fork(name: str, root: Path) -> None:
    """A module and its tests, as a project of their own."""
    root.mkdir()
    (root / "pytest.ini").write_text("[pytest]\n")
    for source in (LIBRARY / f"{name}.py", LIBRARY / "test" / f"test_{name}.py"):
        text = re.sub(rf"\b{name}\b", f"{name}_fork", source.read_text("utf-8"))
        (root / f"{source.stem}_fork.py").write_text(text, "utf-8")


@pytest.mark.parametrize("name", PROGRAMS)
def test_nothing_leaks(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fork(name, tmp_path / name)
    for variable in set(os.environ) - set(environment()):
        monkeypatch.delenv(variable)
    monkeypatch.chdir(tmp_path / name)
    words = ["--isolation", str(ALONE), "--seed", "1", "--jobs", "1", "--warm", "--json"]
    assert main(["audit", *words, "--", *WITHOUT]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["tests"] == ALONE
    assert found["leaking"] == []
    assert found["missing_edges"] == 0
    assert found["missing_by_window_alone"] > 100  # what attribution adds is not nothing
