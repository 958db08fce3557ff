"""The runs that are set side by side: the truth, edgewise, and pytest-testmon."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from bench.measure import say
from bench.projects import QUIET, REPOSITORY, Prepared

from edgewise.audit.mutant import Mutant
from edgewise.audit.ran import FAILED, Ran
from studies.mutant_runs import Tree

Result = dict[str, Any]

# testmon asks for an option of the cache plug-in.
NOISY = (QUIET[0], *QUIET[3:])


@dataclass(frozen=True, slots=True)
class Case:
    """One fault in one project."""

    mutant: Mutant
    key: str
    data: bytes  # the faulty file


class Log:
    """Results by case, kept line by line so that an interrupted study goes on where it was."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.results: dict[str, Result] = {}
        if path.exists():
            for line in path.read_text().splitlines():
                try:
                    result = json.loads(line)
                except ValueError:
                    continue  # interrupted while it was written
                self.results[result["key"]] = result

    def add(self, key: str, result: Result) -> None:
        """Keep a result; a later one of the same case counts."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.results[key] = {"key": key, **result}
        with self.path.open("a") as file:
            file.write(json.dumps(self.results[key]) + "\n")


@dataclass(slots=True)
class Side:
    """One way to look at every case, in a copy of the project of its own."""

    prepared: Prepared
    folder: Path
    tree: Tree = field(init=False)
    ready: bool = False
    name: ClassVar[str] = ""

    def __post_init__(self) -> None:
        self.tree = Tree(self.prepared, self.folder / self.name)

    def log(self) -> Log:
        """Where the results are kept."""
        return Log(self.folder / f"{self.name}.jsonl")

    def results(self, cases: Iterable[Case], progress: Callable[[str], None]) -> dict[str, Result]:
        """The result of each case, from the log where it is known."""
        log = self.log()
        for case in cases:
            if case.key not in log.results:
                if not self.ready:
                    self.tree.make()
                    self.start()
                    self.ready = True
                with self.tree.faulty(case.mutant.path, case.data):
                    log.add(case.key, self.look(case))
            progress(self.name)
        return log.results

    def start(self) -> None:
        """Whatever is done once, on the project without fault."""

    def look(self, case: Case) -> Result:
        """What this side says of the faulty project as it stands."""
        raise NotImplementedError


class Truth(Side):
    """All tests, on each faulty version."""

    name = "truth"

    def baseline(self) -> dict[str, str]:
        """How each test ends without fault; those that end differently by themselves left out."""
        note = self.folder / "baseline.json"
        if not note.exists():
            self.tree.make()
            runs = [self._run_all(limit=1800.0) for _ in range(3)]
            self._check(runs[0])
            stable = {
                test: outcome
                for test, outcome in runs[0].outcomes.items()
                if all(run.outcomes.get(test) == outcome for run in runs)
            }
            flaky = sorted(set(runs[0].outcomes) - set(stable))
            seconds = min(run.seconds for run in runs)
            note.write_text(json.dumps({"tests": stable, "flaky": flaky, "seconds": seconds}))
        kept: dict[str, Any] = json.loads(note.read_text())
        return dict(kept["tests"])

    def look(self, case: Case) -> Result:
        """The tests whose outcome is another one, and those that are gone."""
        seconds = json.loads((self.folder / "baseline.json").read_text())["seconds"]
        stable = self.baseline()
        run = self._run_all(limit=40 + 15 * seconds, patience=4 + 2 * seconds)
        changed = {test: end for test, end in run.outcomes.items() if stable.get(test) != end}
        flaky = set(json.loads((self.folder / "baseline.json").read_text())["flaky"])
        gone = sorted(set(stable) - set(run.outcomes)) if run.complete or run.broken else []
        if run.collected is None:
            gone = sorted(stable)
        return {
            "changed": {test: end for test, end in changed.items() if test not in flaky},
            "gone": [test for test in gone if not run.is_broken(test)],
            "uncollectable": [test for test in gone if run.is_broken(test)],
            "complete": run.complete,
            "exit": run.exit,
            "seconds": run.seconds,
        }

    def passes_alone(self, test: str) -> bool:
        """Whether a test passes on the project as it stands if no other one runs before it."""
        run = self.tree.run("-p", "no:edgewise", test, limit=300.0)
        return run.outcomes.get(test) not in (None, *FAILED)

    def _run_all(self, limit: float, patience: float = 0.0) -> Ran:
        return self.tree.run(
            "-p", "no:edgewise", "--continue-on-collection-errors", limit=limit, patience=patience
        )

    def _check(self, run: Ran) -> None:
        """Fail unless the tests ran, and on the copy."""
        where = (run.modules or {}).get(self.prepared.project.package, "")
        if not run.outcomes or not where:
            raise SystemExit(f"the tests of {self.tree.root} ran on {where!r}:\n{run.tail}")


class Asked(Side):
    """A side that is asked which tests to run."""

    def look(self, case: Case) -> Result:
        return self.answer()

    def answer(self) -> Result:
        """The tests it selects of the project as it stands."""
        raise NotImplementedError


class Testmon(Asked):
    """What pytest-testmon selects."""

    name = "testmon"

    def start(self) -> None:
        """Record; then nothing may be selected as long as nothing is changed."""
        for path in self.folder.glob("testmondata*"):
            path.unlink()
        arguments = ("-p", "no:edgewise", "--testmon")
        self.tree.run(*arguments, quiet=NOISY, limit=1800.0, TESTMON_DATAFILE=str(self._pristine))
        _warn_of(self, self._select())

    def answer(self) -> Result:
        return _selected(self._select())

    def _select(self) -> Ran:
        used = self.folder / "testmondata-used"
        for end in ("", "-wal", "-shm"):  # what its database keeps beside it
            Path(f"{used}{end}").unlink(missing_ok=True)
            if Path(f"{self._pristine}{end}").exists():
                shutil.copy(f"{self._pristine}{end}", f"{used}{end}")
        arguments = ("-p", "no:edgewise", "--testmon", "--testmon-nocollect", "--collect-only")
        return self.tree.run(*arguments, quiet=NOISY, limit=300.0, TESTMON_DATAFILE=str(used))

    @property
    def _pristine(self) -> Path:
        return self.folder / "testmondata"


class Edgewise(Asked):
    """What edgewise selects, as it stands in this repository."""

    name = "edgewise"

    def log(self) -> Log:
        """Results of this very edgewise; another one may select otherwise."""
        return Log(self.folder / f"{self.name}-{version()}.jsonl")

    def start(self) -> None:
        """Record; then nothing may be selected as long as nothing is changed."""
        shutil.rmtree(self._store, ignore_errors=True)
        self.tree.run("--edgewise-all", *self._options, limit=1800.0)
        _warn_of(self, self._select(self.report))

    def answer(self) -> Result:
        report = self.report
        report.unlink(missing_ok=True)
        run = self._select(report)
        found = json.loads(report.read_text()) if report.exists() else {}
        return {
            **_selected(run),
            "fallbacks": found.get("fallbacks", []),
            "changes": found.get("changes", []),
            "reported": len(found.get("selected", ())) if found else None,
            "reasons": _some_reasons(found),
        }

    def _select(self, report: Path) -> Ran:
        # In one word: pytest takes a file that stands alone for one that tells where the root is.
        selecting = ("--edgewise", "--edgewise-readonly", f"--edgewise-report={report}")
        return self.tree.run(*selecting, "--collect-only", *self._options, limit=300.0)

    @property
    def report(self) -> Path:
        """Where the last answer is told in full."""
        return self.folder / "report.json"

    @property
    def _store(self) -> Path:
        return self.folder / "edgewise-store"

    @property
    def _options(self) -> tuple[str, ...]:
        return ("-o", f"edgewise_dir={self._store}")


def version(*rooms: str) -> str:
    """A digest of the source of edgewise, or of some of its rooms."""
    digest = hashlib.blake2b(digest_size=4)
    home = REPOSITORY / "src" / "edgewise"
    for path in sorted(home.rglob("*.py")):
        room = path.relative_to(home).parts[0]
        if room in rooms or (not rooms and room != "audit"):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def failing(truth: Result, stable: dict[str, str]) -> list[str]:
    """The tests that fail on the faulty version and did not before, if not for other tests."""
    ended = [
        test
        for test, end in truth["changed"].items()
        if end in FAILED and stable.get(test) not in FAILED
    ]
    return sorted({*ended, *truth["uncollectable"]} - set(truth.get("astray", ())))


def _selected(run: Ran) -> Result:
    return {
        "selected": list(run.collected or ()),
        "broken": list(run.broken) if run.collected is not None else [""],
        "exit": run.exit,
        "seconds": run.seconds,
        "tail": run.tail if run.exit not in (0, 5) else "",
    }


def _some_reasons(report: dict[str, Any], most: int = 5) -> dict[str, str]:
    """The first reason of a few selected tests: enough to see why so many."""
    return {
        one["test"]: str((one.get("reasons") or [{}])[0].get("text", ""))
        for one in report.get("selected", ())[:most]
    }


def _warn_of(side: Side, run: Ran) -> None:
    project = side.prepared.project.name
    if run.collected is None or run.exit not in (0, 5):
        say(f"{project}: {side.name} ended with {run.exit} on the unchanged project:\n{run.tail}")
    elif run.collected:
        say(f"{project}: {side.name} selects {len(run.collected)} tests when nothing changed")
