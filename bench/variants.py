"""The ways of running a suite that are set side by side."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from bench.measure import Variant, say
from bench.projects import REPOSITORY, environment, install_edgewise

# Blocked where it is not measured, so that "plain" is what a user without it has.
WITHOUT = ("-p", "no:edgewise")

# Not the project's own settings: some add plug-ins or leave the tests out.
COVERAGE_SETTINGS = """\
[run]
branch = true
source = {source}
"""


def plain() -> Variant:
    """pytest and nothing else."""
    return Variant("plain", WITHOUT)


def idle() -> Variant:
    """edgewise installed, but not asked for anything."""
    return Variant("idle")


def edgewise(folder: Path, name: str = "edgewise", sources: Sequence[str] = ()) -> Variant:
    """A fresh baseline; `sources` besides the project's own code."""
    target = folder / name
    arguments = ["--edgewise-all", "-o", f"edgewise_dir={target}"]
    if sources:
        arguments += ["-o", f"edgewise_source={' '.join(sources)}"]
    return Variant(name, tuple(arguments), store=target / "history.db")


def testmon(folder: Path) -> Variant:
    """pytest-testmon, recording into a new data file without leaving tests out."""
    store = folder / "testmondata"
    arguments = (*WITHOUT, "--testmon-noselect")
    return Variant("testmon", arguments, {"TESTMON_DATAFILE": str(store)}, store)


def coverage(folder: Path, source: str = ".") -> Variant:
    """pytest-cov with branches and a context per test."""
    store = folder / "coverage"
    settings = folder / "coveragerc"
    folder.mkdir(parents=True, exist_ok=True)
    settings.write_text(COVERAGE_SETTINGS.format(source=source))
    arguments = (
        *WITHOUT,
        "--cov",
        f"--cov-config={settings}",
        "--cov-branch",
        "--cov-context=test",
        "--cov-report=",
    )
    return Variant("cov", arguments, {"COVERAGE_FILE": str(store)}, store)


def side_by_side(python: Path, folder: Path, libraries: Sequence[str] = ()) -> list[Variant]:
    """Every variant the environment of `python` can run, plain first.

    Stores go to `folder`. With `libraries`, recording them too is one more variant.
    """
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [plain()]
    if has_recorder(python):
        chosen.append(edgewise(folder))
        if libraries:
            chosen.append(edgewise(folder, "edgewise+libs", (".", *libraries)))
    return [*chosen, testmon(folder), coverage(folder)]


def has_recorder(python: Path) -> bool:
    """Whether this repository's recorder, installed here if need be, can be measured."""
    if not (REPOSITORY / "src/edgewise/plugin/hooks.py").exists():
        say("there is no recorder in this repository: its variants are left out")
        return False
    install_edgewise(python)
    probe = [str(python), "-c", "import edgewise.plugin.session"]
    found = subprocess.run(probe, capture_output=True, text=True, env=environment())
    if found.returncode:
        say(f"the recorder cannot be imported, its variants are left out:\n{found.stderr}")
    return found.returncode == 0
