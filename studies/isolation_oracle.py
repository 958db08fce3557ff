"""Is everything a test does alone in its footprint from the whole suite?

A sample of tests runs alone, each in a process of its own forked from one that
has imported nothing of the project, some of them twice, and a few once more in a
really fresh process. What they execute there must be within the footprint composed
from the recording of the suite, and little else should be in it. Tests that end
otherwise alone than in the suite need what another test does; they are counted apart.

    python -m studies.isolation_oracle [PROJECT ...] [--sample N] [--libraries]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench import variants
from bench.measure import run, say, table
from bench.projects import (
    QUIET,
    REPOSITORY,
    Prepared,
    add_options,
    environment,
    named,
    prepare,
)

DEFAULT = ("sqlparse", "flask", "click", "tomlkit", "packaging", "attrs")
HEADER = (
    "project",
    "sample",
    "leaking",
    "missing edges",
    "of",
    "by window alone",
    "extra %",
    "in functions %",
    "unstable",
    "fresh differ",
    "end otherwise",
    "void",
)
SHOWN = 12

LIST = """\
import json, sys
from pathlib import Path
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
matrix = load(open_for_reading(Path(sys.argv[1], FILE_NAME)))
ended = [test for test in matrix.tests if matrix.history(test).outcome in ("passed", "xfailed")]
json.dump(ended, sys.stdout)
"""


@dataclass(frozen=True, slots=True)
class Oracle:
    """The study of one project in one folder."""

    prepared: Prepared
    folder: Path
    sources: tuple[str, ...]
    jobs: int

    def arguments(self, store: Path) -> list[str]:
        """What pytest is told, in the suite and alone."""
        return list(variants.edgewise(store.parent, store.name, self.sources).arguments)

    def record_suite(self) -> Path:
        """The store of the whole suite."""
        store = self.folder / "suite"
        shutil.rmtree(store, ignore_errors=True)
        say(f"{self.prepared.project.name}: recording the suite")
        _, code = run([*self.prepared.command(), *self.arguments(store)], self.prepared.root, {})
        if code:
            say(f"{self.prepared.project.name}: some tests failed in the suite")
        return store

    def run_alone(self, *attempts: Sequence[str]) -> dict[str, list[str]]:
        """The stores of each test's runs alone, through the zygote."""
        folders: dict[str, list[str]] = {test: [] for tests in attempts for test in tests}
        requests = []
        for attempt, tests in enumerate(attempts):
            for number, test in enumerate(tests):
                store = self._empty_store(f"alone-{attempt}", number)
                folders[test].append(str(store))
                arguments = [*QUIET, test, *self.arguments(store)]
                requests.append({"output": f"{store}/output.txt", "arguments": arguments})
        say(f"{self.prepared.project.name}: {len(requests)} runs alone")
        root = str(self.prepared.root)
        subprocess.run(
            [str(self.prepared.python), "-m", "edgewise.plugin.zygote", root, str(self.jobs)],
            cwd=REPOSITORY,
            env=environment(),
            input="\n".join(map(json.dumps, requests)),
            stdout=subprocess.DEVNULL,
            text=True,
            check=True,
        )
        return folders

    def run_fresh(self, tests: Sequence[str]) -> dict[str, str]:
        """The store of each test's run in a really fresh process."""
        say(f"{self.prepared.project.name}: {len(tests)} runs in fresh processes")
        folders = {}
        for number, test in enumerate(tests):
            store = self._empty_store("fresh", number)
            command = [str(self.prepared.python), "-m", "pytest", *QUIET, test]
            run([*command, *self.arguments(store)], self.prepared.root, {})
            folders[test] = str(store)
        return folders

    def _empty_store(self, name: str, number: int) -> Path:
        store = self.folder / name / str(number)
        store.mkdir(parents=True)
        # Compiled once: what is cached depends on the text alone.
        os.symlink(self.folder / "suite" / "cache", store / "cache")
        return store

    def ask(self, code: Sequence[str], text: str = "") -> Any:
        """What a program run by the project's interpreter answers, read as JSON."""
        done = subprocess.run(
            [str(self.prepared.python), *code],
            cwd=REPOSITORY,
            env=environment(),
            input=text,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise SystemExit(f"{self.prepared.project.name}: {code[:2]} failed:\n{done.stderr}")
        return json.loads(done.stdout)


def examine(oracle: Oracle, sample: int, again: int, fresh: int) -> dict[str, Any]:
    """The result for one project."""
    shutil.rmtree(oracle.folder, ignore_errors=True)
    suite = oracle.record_suite()
    tests = oracle.ask(["-c", LIST, str(suite)])
    chosen = sorted(random.Random(1).sample(tests, min(sample, len(tests))))
    request = {
        "suite": str(suite),
        "alone": oracle.run_alone(chosen, random.Random(3).sample(chosen, min(again, len(chosen)))),
        "fresh": oracle.run_fresh(random.Random(2).sample(chosen, min(fresh, len(chosen)))),
    }
    result: dict[str, Any] = oracle.ask(["-m", "studies.isolation_compare"], json.dumps(request))
    result["in_suite"] = len(tests)
    return result


def report(results: dict[str, Any]) -> str:
    """A row per project, then the leaking edges by place."""
    rows = []
    details = []
    for name, result in results.items():
        tests = list(result["tests"].values())
        if not tests:
            details += [f"{name}: no test could be run alone", *result["failed"][:SHOWN]]
            continue
        leaking = [one for one in tests if one["missing"]]
        stable = sum(1 for one in leaking if not one["unstable"])
        apart = sum(1 for one in result["fresh"].values() if one["more"] or one["less"])
        rows.append(
            (
                name,
                f"{len(tests)}/{result['in_suite']}",
                f"{len(leaking)} ({stable} stable)",
                sum(one["missing"] for one in tests),
                sum(one["edges"] for one in tests),
                sum(one["missing_in_window"] for one in tests),
                f"{_share(tests, 'extra', 'edges'):.2f}",
                f"{_share(tests, 'extra_inside', 'inside'):.2f}",
                sum(1 for one in tests if one["unstable"]),
                f"{apart}/{len(result['fresh'])}",
                len(result["otherwise"]),
                len(result["failed"]),
            )
        )
        details += [
            f"{name}: {place} leaks in {count} tests"
            for place, count in list(result["leaks"].items())[:SHOWN]
        ]
        details += [
            f"{name}: {unit} brings {count} edges too many"
            for unit, count in list(result["bringers"].items())[:SHOWN]
        ]
        details += [f"{name}: void: {text}" for text in result["failed"][:5]]
        details += [f"{name}: {test} ends otherwise alone" for test in result["otherwise"]]
        unseen = sorted({path for one in tests for path in one["unseen_files"]})
        details += [f"{name}: {path} ran alone but is unknown to the suite" for path in unseen]
    return "\n".join([table(HEADER, rows), "", *details])


def _share(tests: Sequence[dict[str, Any]], part: str, whole: str) -> float:
    return statistics.fmean(100 * one[part] / max(one[whole], 1) for one in tests)


def main(arguments: Sequence[str] | None = None) -> None:
    """Examine the projects named; exit with 1 if a test leaks that runs alike each time."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    add_options(parser, DEFAULT)
    parser.add_argument("--sample", type=int, default=240, help="tests per project (default 240)")
    parser.add_argument("--again", type=int, default=240, help="of them, alone twice")
    parser.add_argument("--fresh", type=int, default=10, help="of them, in fresh processes")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--libraries", action="store_true", help="instrument libraries as well")
    options = parser.parse_args(arguments)
    work = options.work.resolve()
    results: dict[str, Any] = {}
    for project in named(options.projects):
        prepared = prepare(project, work, options.python)
        if not variants.has_recorder(prepared.python):
            raise SystemExit(3)
        libraries = project.libraries if options.libraries else ()
        sources = (".", *libraries) if libraries else ()
        place = prepared.python.parent.parent.name + ("-libraries" if libraries else "")
        oracle = Oracle(prepared, work / "isolation-oracle" / place, sources, options.jobs)
        results[project.name] = examine(oracle, options.sample, options.again, options.fresh)
        print(report({project.name: results[project.name]}), flush=True)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    leaking = any(
        one["missing"] and not one["unstable"]
        for result in results.values()
        for one in result["tests"].values()
    )
    raise SystemExit(1 if leaking else 0)


if __name__ == "__main__":
    main()
