"""Do CPython's own tests end the same with probes in them?

Each test module is copied into a project of its own, and runs under pytest twice,
plainly and recorded. How each test ends, and with which message, has to be the same.

    python -m studies.cpython MODULE ...        # generators, patma, inspect, ...
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench import variants
from bench.measure import run, say, table
from bench.projects import QUIET, add_options, bare, install_edgewise

PLUGINS = Path(__file__).resolve().parent / "plugins"
PLUGIN = "edgewise_study_outcomes"
SHOWN = 8


def lay_out(name: str, tests: Path, root: Path) -> bool:
    """Copy one test module, or package of them, to `root`; False if there is none."""
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    (root / "pytest.ini").write_text("[pytest]\n")
    module = tests / f"test_{name}.py"
    package = tests / f"test_{name}"
    if module.exists():
        shutil.copy(module, root)
    elif package.is_dir():
        shutil.copytree(package, root / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    return module.exists() or package.is_dir()


def ends(python: Path, root: Path, *arguments: str) -> dict[str, Any] | None:
    """How each test ends; None if pytest came to no end."""
    told = root.with_name(f"{root.name}.json")
    told.unlink(missing_ok=True)
    command = [str(python), "-m", "pytest", *QUIET, "-p", PLUGIN, "--doctest-modules", *arguments]
    run(command, root, {"PYTHONPATH": str(PLUGINS), "EDGEWISE_STUDY_OUTCOMES": str(told)})
    found: dict[str, Any] | None = json.loads(told.read_text()) if told.exists() else None
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Examine the modules named; exit with 1 if any test ends otherwise."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    add_options(parser, [])
    options = parser.parse_args(arguments)
    work = options.work.resolve()
    python = bare(work, options.python)
    install_edgewise(python)
    code = "import test; print(test.__path__[0])"
    asked = subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=True)
    rows: list[tuple[object, ...]] = []
    differing: list[str] = []
    for name in options.projects:
        root = work / "cpython" / python.parent.parent.name / name
        if not lay_out(name, Path(asked.stdout.strip()), root):
            say(f"there are no tests called {name}")
            continue
        plain = ends(python, root, *variants.WITHOUT)
        recorded = ends(python, root, "--edgewise-all")
        every = {*(plain or ()), *(recorded or ())}
        odd = sorted(t for t in every if (plain or {}).get(t) != (recorded or {}).get(t))
        rows.append((name, len(plain or ()), len(odd)))
        differing += [f"{name}: {test}" for test in odd[:SHOWN]]
        say(f"{name}: {len(odd)} of {len(every)} end otherwise")
    print("\n".join([table(("tests of", "tests", "end otherwise"), rows), "", *differing]))
    raise SystemExit(1 if differing else 0)


if __name__ == "__main__":
    main()
