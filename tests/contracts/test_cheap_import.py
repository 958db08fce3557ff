"""No flag, no work: being installed must cost next to nothing."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PTH = Path(__file__).parents[2] / "src" / "edgewise_child.pth"
ROOMS = ("source", "model", "context", "trace", "store", "compare", "select", "recover", "infer")
HEAVY = frozenset({"ast", "sqlite3", *(f"edgewise.{room}" for room in ROOMS)})

needs_hooks = pytest.mark.skipif(
    importlib.util.find_spec("edgewise.plugin.hooks") is None, reason="no plugin yet"
)


def clean_environment() -> dict[str, str]:
    """Ours, without what a recording run around these tests may have put there."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("EDGEWISE", "COV_", "COVERAGE_")) and name != "PYTEST_ADDOPTS"
    }


def modules_loaded_by(statement: str, after: str = "pass") -> set[str]:
    """What a statement loads in a fresh process where another has run already."""
    code = (
        f"import json, sys\n{after}\nknown = set(sys.modules)\n{statement}\n"
        "print(json.dumps(sorted(set(sys.modules) - known)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(run.stdout))


def test_the_package_loads_only_itself() -> None:
    assert modules_loaded_by("import edgewise") == {"edgewise"}


@needs_hooks
def test_the_plugin_loads_nothing_heavy() -> None:
    # pytest loads ast for its own ends; what counts is what we add to it.
    assert modules_loaded_by("import edgewise.plugin.hooks", after="import pytest") & HEAVY == set()


@needs_hooks
def test_a_run_without_flags_loads_nothing_heavy_and_writes_nothing(tmp_path: Path) -> None:
    ours = sorted(name for name in HEAVY if name.startswith("edgewise."))
    (tmp_path / "test_it.py").write_text(
        "import sys\n\n"
        "def test_it(pytestconfig):\n"
        "    assert pytestconfig.pluginmanager.hasplugin('edgewise')\n"
        f"    assert [name for name in {ours!r} if name in sys.modules] == []\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_it.py"]
    run = subprocess.run(
        command,
        cwd=tmp_path,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert not (tmp_path / ".edgewise").exists()


def test_a_process_nobody_records_loads_nothing_of_ours() -> None:
    """The .pth file is read by every Python process, in every project of the environment."""
    (line,) = PTH.read_text("utf-8").splitlines()
    loaded = modules_loaded_by(f"exec({line!r})", after="import os")
    assert loaded == set()


def test_python_starts_without_us() -> None:
    code = "import sys; print([name for name in sys.modules if name.startswith('edgewise')])"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "[]"
