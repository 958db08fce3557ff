"""edgewise on the bundled shop, in a copy that may be spoilt.

Each step is a function that takes the copy's folder; `STEPS` is their order.
"""

from __future__ import annotations

import json
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


def pytest(shop: Path, *options: str) -> None:
    run(shop, " ".join(["pytest", *options]), "-m", "pytest", "-q", *options)


def edgewise(shop: Path, *arguments: str) -> None:
    call = "import sys; from edgewise.cli import main; sys.exit(main())"
    run(shop, " ".join(["edgewise", *arguments]), "-c", call, *arguments)


def record(shop: Path) -> None:
    print("# The first time there is nothing to compare with: every test runs, and edgewise")
    print("# records which control-flow edges each depends on.")
    pytest(shop, "--edgewise")


def status(shop: Path) -> None:
    print("\n# What do we know now?")
    edgewise(shop, "status")


def nothing(shop: Path) -> None:
    print("\n# Nothing has changed, so nothing has to run; that is a success.")
    pytest(shop, "--edgewise")


def ask(shop: Path) -> None:
    print("\n# Before an edit: who guards this line?")
    edgewise(shop, "why", "shop/pricing.py:34")


def edit(shop: Path) -> None:
    print("\n# An edit: bulk discount from more than ten pieces on, no longer from ten.")
    print("#     - if line.quantity >= BULK_QUANTITY:")
    print("#     + if line.quantity > BULK_QUANTITY:")
    pricing = shop / "shop" / "pricing.py"
    old, new = "line.quantity >= BULK_QUANTITY", "line.quantity > BULK_QUANTITY"
    text = pricing.read_text("utf-8")
    assert old in text
    pricing.write_text(text.replace(old, new), "utf-8")


def select(shop: Path) -> None:
    print("\n# Which tests can tell, and why?")
    edgewise(shop, "select")
    edgewise(shop, "why", "tests/test_pricing.py::test_bulk")
    edgewise(shop, "why", "tests/test_cart.py::test_add")


def rerun(shop: Path) -> None:
    print("\n# Run just those, and keep the history current.")
    pytest(shop, "--edgewise", "--edgewise-explain")
    pytest(shop, "--edgewise")


def cover(shop: Path) -> None:
    print("\n# Five tests ran; the coverage is that of all, as a full run would have measured it.")
    run(shop, "coverage report", "-m", "coverage", "report", "--include=shop/*")


def data(shop: Path) -> None:
    print("\n# Data counts as code does. Laid out anew, the file of discounts still says the same.")
    file = shop / "shop" / "discounts.json"
    codes = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps(codes), "utf-8")
    pytest(shop, "--edgewise")
    print("\n# One more code concerns nobody: whoever read the file asked it for other codes.")
    codes["NEW"] = {"kind": "fixed", "value": 1}
    file.write_text(json.dumps(codes), "utf-8")
    pytest(shop, "--edgewise")
    print("\n# Another minimum of one code: those who asked for it run, whoever read the file.")
    codes["FIVEOFF"]["minimum"] = 2500
    file.write_text(json.dumps(codes), "utf-8")
    edgewise(shop, "context", "tests/test_discounts.py::test_fixed")
    pytest(shop, "--edgewise")


STEPS: tuple[Callable[[Path], None], ...] = (
    record,
    status,
    nothing,
    ask,
    edit,
    select,
    rerun,
    cover,
    data,
)


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
