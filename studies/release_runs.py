"""How the tests of each version end, and which of them each tool selects."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bench.measure import say
from bench.projects import Prepared

from edgewise.audit.ran import FAILED, Ran
from studies.mutant_sides import Asked, Log, Result
from studies.release_trees import Place, Version


@dataclass(frozen=True, slots=True)
class Case:
    """A version that was recorded and one that is to be tested."""

    reading: str  # "next": the next release; "back": the last one's program under newer tests
    recorded: Version
    now: Version

    @property
    def key(self) -> str:
        return f"{self.recorded.name} -> {self.now.name}"


@dataclass(slots=True)
class Ends:
    """How the tests of each version end, without any tool."""

    place: Place
    folder: Path

    def of(self, version: Version) -> Result:
        """How each test ends; those that do not end the same way twice are left out."""
        log = Log(self.folder / "ends.jsonl")
        if version.name not in log.results:
            self.place.lay(version)
            runs = [self._run() for _ in range(2)]
            log.add(version.name, self._both(*runs))
        return log.results[version.name]

    def _run(self) -> Ran:
        return self.place.run("-p", "no:edgewise", limit=1200.0, patience=30.0)

    def _both(self, first: Ran, second: Ran) -> Result:
        stable = {
            test: end for test, end in first.outcomes.items() if second.outcomes.get(test) == end
        }
        where = (first.modules or {}).get(self.place.prepared.project.package, "")
        return {
            "tests": stable,
            "flaky": sorted({*first.outcomes, *second.outcomes} - stable.keys()),
            "broken": [""] if first.collected is None else list(first.broken),
            "exit": first.exit,
            "seconds": min(first.seconds, second.seconds),
            "here": where.startswith(str(self.place.root)),
            "tail": first.tail,
        }


def passing(ends: Result) -> float:
    """The part of the tests that pass, or do something else that is no failure."""
    tests = ends["tests"]
    return sum(end not in FAILED for end in tests.values()) / max(len(tests), 1)


def difference(old: Result, new: Result) -> Result:
    """What is true of a case: tests that end otherwise, and those that fail now and did not."""
    flaky = {*old["flaky"], *new["flaky"]}
    changed = {
        test: end
        for test, end in new["tests"].items()
        if old["tests"].get(test) != end and test not in flaky
    }
    gone = old["tests"].keys() - new["tests"].keys() - flaky
    broken = {test for test in gone if _is_within(test, new["broken"])}
    failing = {test for test in changed if changed[test] in FAILED and test in old["tests"]}
    was_well = {test for test in failing | broken if old["tests"][test] not in FAILED}
    return {
        "changed": changed,
        "failing": sorted(was_well),
        "added": sorted(new["tests"].keys() - old["tests"].keys()),
        "removed": len(gone - broken),
        "tests": len(new["tests"].keys() | broken),
    }


def _is_within(test: str, nodes: Iterable[str]) -> bool:
    return any(
        node in ("", ".") or test == node or test.startswith((f"{node}/", f"{node}::"))
        for node in nodes
    )


def answers(
    asked: type[Asked], prepared: Prepared, ends: Ends, cases: Iterable[Case]
) -> dict[str, Result]:
    """What one tool selects in each case; each version is recorded at most once."""
    place, folder = ends.place, ends.folder
    ready: Version | None = None
    side: Asked | None = None
    log = asked(prepared, folder).log()
    for case in sorted(cases, key=lambda one: one.recorded.name):
        if case.key in log.results:
            continue
        if side is None or ready is not case.recorded:
            shutil.rmtree(folder / asked.name, ignore_errors=True)
            (folder / asked.name).mkdir(parents=True)
            side, ready = asked(prepared, folder / asked.name), case.recorded
            side.tree = place
            place.lay(ready)
            side.start()
        place.lay(case.now)
        answer = side.answer()
        _check(answer, case, ends)
        log.add(case.key, answer)
        _keep_report(folder / asked.name / "report.json", log.path.with_suffix(""), case)
        say(f"{prepared.project.name}: {asked.name}, {case.key}")
    return log.results


def _check(answer: Result, case: Case, ends: Ends) -> None:
    """Fail if a tool could not collect what can be collected: that would pass for no miss."""
    broken = set(answer["broken"]) - set(ends.of(case.now)["broken"])
    if broken:
        raise SystemExit(f"{case.key}: not collected: {sorted(broken)}\n{answer['tail']}")


def _keep_report(report: Path, folder: Path, case: Case) -> None:
    """Keep the full report, which tells why each test was selected."""
    if report.exists():
        folder.mkdir(exist_ok=True)
        shutil.copy(report, folder / f"{case.key}.json")
