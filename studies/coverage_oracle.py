"""Does edgewise see what coverage.py sees, test by test?

Each project's tests run three times: twice under coverage.py with branches and
a context per test, once recorded by edgewise. Then each pair of a test and a
statement, and of a test and a branch, must be in both or in neither.

    python -m studies.coverage_oracle [PROJECT ...]
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench import variants
from bench.measure import Variant, run, say, table
from bench.projects import REPOSITORY, Prepared, add_options, environment, named, prepare

DEFAULT = ("sqlparse", "flask", "click", "tomlkit", "packaging", "attrs")
PLUGINS = Path(__file__).resolve().parent / "plugins"
SHOWN = 12  # kinds of difference, and examples of each kind


def examine(prepared: Prepared, folder: Path) -> dict[str, Any]:
    """The comparison for one project."""
    folder.mkdir(parents=True, exist_ok=True)
    window = folder / "window.json"
    stores = [_cover(prepared, folder / name) for name in ("first", "again")]
    recording = variants.edgewise(folder)
    variables = {"PYTHONPATH": str(PLUGINS), "EDGEWISE_STUDY_WINDOW": str(window)}
    _run(prepared, Variant("edgewise", recording.arguments, variables), "edgewise_study_window")
    command = [str(prepared.python), "-m", "studies.coverage_compare", str(prepared.root)]
    done = subprocess.run(
        [*command, str(window), *map(str, stores)],
        cwd=REPOSITORY,
        env=environment(),
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"comparing {prepared.project.name} failed:\n{done.stderr}")
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def _cover(prepared: Prepared, folder: Path) -> Path:
    covering = variants.coverage(folder)
    assert covering.store is not None
    covering.store.unlink(missing_ok=True)
    _run(prepared, covering)
    return covering.store


def _run(prepared: Prepared, variant: Variant, *plugins: str) -> None:
    say(f"{prepared.project.name}: running with {variant.name}")
    asked = [word for plugin in plugins for word in ("-p", plugin)]
    _, code = run(
        [*prepared.command(), *asked, *variant.arguments], prepared.root, variant.variables
    )
    if code:
        say(f"{prepared.project.name}: some tests failed with {variant.name}")


def report(results: dict[str, Any]) -> str:
    """One row per project and kind of pair, then the classes of difference."""
    header = ("project", "tests", "of", "pairs", "missing", "extra", "tests unequal", "unstable")
    rows: list[tuple[object, ...]] = []
    details: list[str] = []
    for name, result in results.items():
        for what in ("lines", "arcs"):
            one = result[what]
            rows.append(_row(name, result["tests"], what, one, ""))
            rows.append(_row(name, "whole run", what, one, "whole run: "))
            for kind, count in list(one["kinds"].items())[:SHOWN]:
                places = one["places"][kind]
                details.append(f"{name}, {what}, {kind}: {count} pairs in {places} places")
                details += [
                    f"    {place}: {times} tests, {test or 'the whole run'}"
                    for place, times, test in one["examples"][kind][:SHOWN]
                ]
    return "\n".join([table(header, rows), "", *details])


def _row(name: str, tests: object, what: str, one: dict[str, Any], side: str) -> tuple[object, ...]:
    counts = [one.get(f"{side}{key}", 0) for key in ("pairs", "missing", "extra")]
    unequal = "" if side else one["tests_unequal"]
    return (name, tests, what, *counts, unequal, one.get(f"{side}unstable", 0))


def main(arguments: Sequence[str] | None = None) -> None:
    """Examine the projects named; exit with 1 if any pair differs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    add_options(parser, DEFAULT)
    options = parser.parse_args(arguments)
    work = options.work.resolve()
    results: dict[str, Any] = {}
    for project in named(options.projects):
        prepared = prepare(project, work, options.python)
        if not variants.has_recorder(prepared.python):
            raise SystemExit(3)
        folder = work / "coverage-oracle" / prepared.python.parent.parent.name
        results[project.name] = examine(prepared, folder)
        print(report({project.name: results[project.name]}), flush=True)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    differ = any(
        one[what].get(f"{side}{label}", 0)
        for one in results.values()
        for what in ("lines", "arcs")
        for side in ("", "whole run: ")
        for label in ("missing", "extra")
    )
    raise SystemExit(1 if differ else 0)


if __name__ == "__main__":
    main()
