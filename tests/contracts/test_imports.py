"""The direction of imports, as .importlinter has it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_imports_go_one_way(tmp_path: Path) -> None:
    pytest.importorskip("importlinter")
    call = "import sys; from importlinter.cli import lint_imports_command as c; sys.exit(c())"
    run = subprocess.run(
        [sys.executable, "-c", call, "--config", ".importlinter", "--cache-dir", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_nobody_inside_imports_the_package_itself() -> None:
    """`edgewise/__init__.py` holds a docstring and the version, for those outside."""
    asking = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "src").rglob("*.py")
        if any(
            line.strip() == "import edgewise" or line.strip().startswith("from edgewise import")
            for line in path.read_text("utf-8").splitlines()
        )
    ]
    assert asking == []
