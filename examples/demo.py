"""edgewise on the bundled shop, in a copy that may be spoilt.

Each step is a function that takes the copy's folder; `STEPS` is their order.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

SHOP = Path(__file__).with_name("shop")


def run(shop: Path, shown: str, *command: str) -> None:
    """Run a command in the copy as a user would, showing what they would type."""
    print(f"\n$ {shown}", flush=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    subprocess.run([sys.executable, *command], cwd=shop, env=environment, check=True)


def record(shop: Path) -> None:
    print("# Run every test once and record which control-flow edges each depends on.")
    run(shop, "pytest --edgewise-all", "-m", "pytest", "-q", "--edgewise-all")


def status(shop: Path) -> None:
    print("\n# What do we know now?")
    call = "import sys; from edgewise.cli import main; sys.exit(main())"
    run(shop, "edgewise status", "-c", call, "status")


STEPS: tuple[Callable[[Path], None], ...] = (record, status)


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="edgewise-demo-") as folder:
        shop = Path(folder) / "shop"
        unwanted = shutil.ignore_patterns("__pycache__", ".*")
        shutil.copytree(SHOP, shop, ignore=unwanted)
        for step in STEPS:
            try:
                step(shop)
            except subprocess.CalledProcessError as error:
                print(f"\nThe step {step.__name__!r} ended with exit code {error.returncode}.")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
