"""A run after one edit, by each tool from what it had recorded before.

`edgewise` selects, runs, carries the rest over and writes coverage's data file of the
whole suite; `testmon` selects, runs and updates its data file; `impacted` is
pytest-impacted, which selects files of tests by the graph of imports and records
nothing; `cov` runs everything for the same data as edgewise's.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from bench import variants
from bench.measure import Sample, Variant, sample
from bench.projects import environment

PEERS = ("pytest-impacted==0.36.0",)
# As elsewhere, but testmon needs pytest's cache; loading impacted takes longer than all of pytest.
QUIET = ("-q", "-p", "no:randomly", "-p", "no:xdist", "-p", "no:impacted")
IMPACTED = (
    *("-p", "pytest_impacted.plugin", "--impacted"),
    *("--impacted-git-mode=unstaged", "--impacted-tests-dir=tests"),
)
IGNORED = ".pytest_cache/\n.coverage*\n.edgewise/\n__pycache__/\n"
AS = ("-c", "user.name=bench", "-c", "user.email=bench@localhost")


def commit(folder: Path) -> None:
    """Make the project a repository in which nothing has changed: impacted asks git."""
    (folder / ".gitignore").write_text(IGNORED)
    for words in (("init", "-q"), ("add", "-A"), (*AS, "commit", "-q", "-m", "generated")):
        subprocess.run(["git", *words], cwd=folder, env=environment(), check=True)


def edit(folder: Path, number: int) -> None:
    """Change one statement of one function of a module."""
    file = folder / "grown" / f"part_{number}.py"
    old, new = "total.add(-value)", "total.add(-value - 0)"
    text = file.read_text()
    if old not in text:
        raise SystemExit(f"{file}: there is no {old!r} to be edited")
    file.write_text(text.replace(old, new, 1))


def side_by_side(stores: Path, package: str = "grown") -> list[Variant]:
    """Every way to go on from what `bench.variants` recorded of a package into `stores`."""
    recorded = variants.edgewise(stores)
    goes_on = ("--edgewise", *recorded.arguments[1:])
    remembers = variants.testmon(stores)
    return [
        variants.plain(),
        Variant("edgewise", goes_on, store=recorded.store),
        Variant("testmon", (*variants.WITHOUT, "--testmon"), remembers.variables, remembers.store),
        Variant("impacted", (*variants.WITHOUT, *IMPACTED, f"--impacted-module={package}")),
        variants.coverage(stores),
    ]


def sample_again(command: Sequence[str], folder: Path, stores: Path, variant: Variant) -> Sample:
    """One run that begins with the stores as they were when everything was recorded."""
    kept = stores.with_name(f"{stores.name}-kept")
    if not kept.exists():
        shutil.copytree(stores, kept)
    shutil.rmtree(stores)
    shutil.copytree(kept, stores)
    return sample(command, folder, variant, fresh=False)
