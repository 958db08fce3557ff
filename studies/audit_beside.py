"""What pytest-testmon selects and misses on the faults of an audit that has been made.

    cd PROJECT; python -m studies.audit_beside [--mutants N] [--seed S] [--warm] [--dir DIR] [-- …]

Takes the options of the audit: the same ones lead to what it found out, and
nothing of that is run again. Needs pytest-testmon beside edgewise.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from edgewise.audit.case import mutant_cases
from edgewise.audit.ran import Ran
from edgewise.audit.verdict import Verdict, mean_share, median_share
from edgewise.tasks.audit import Progress, Wishes, prepared
from edgewise.tasks.audit_case import trees
from edgewise.tasks.audit_run import run
from edgewise.tasks.audit_tree import Material, Tree

VARIABLE = "TESTMON_DATAFILE"


class Testmon:
    """pytest-testmon in one copy of the project, asked again and again after one recording."""

    def __init__(self, material: Material, tree: Tree) -> None:
        self.material = material
        self.tree = tree
        self.pristine = tree.folder / "testmondata"
        os.environ[VARIABLE] = str(self.pristine)
        recorded = run(material, tree, "--testmon")
        if not self.pristine.exists():
            raise SystemExit(f"pytest-testmon recorded nothing:\n{recorded.tail}")
        if self.selected().collected:
            print("pytest-testmon selects tests where nothing was changed", file=sys.stderr)

    def selected(self) -> Ran:
        """What it would run on the copy as it stands."""
        used = self.tree.folder / "testmondata-used"
        for end in ("", "-wal", "-shm"):  # what its database keeps beside it
            Path(f"{used}{end}").unlink(missing_ok=True)
            if Path(f"{self.pristine}{end}").exists():
                shutil.copy(f"{self.pristine}{end}", f"{used}{end}")
        os.environ[VARIABLE] = str(used)
        words = ("--testmon", "--testmon-nocollect", "--collect-only")
        return run(self.material, self.tree, *words, limit=300.0)


def compared(verdict: Verdict, known: Mapping[str, str], selected: Ran) -> tuple[float, list[str]]:
    """The part of the suite that was selected, and the failing tests that were not.

    Where something cannot be collected, all that would have come from it counts as selected.
    """
    chosen = set(selected.collected or ())
    broken = {test for test in known if test not in chosen and selected.is_broken(test)}
    left = set(verdict.failing) - chosen
    share = min(1.0, len(chosen | broken) / max(1, verdict.tests))
    return share, sorted(test for test in left if not selected.is_broken(test))


def examine(wishes: Wishes, store: str) -> dict[str, object]:
    """Both sides of each fault that the audit has tried."""
    shares: list[float] = []
    verdicts: list[Verdict] = []
    missed: list[tuple[str, str]] = []
    with prepared(os.getcwd(), store, wishes, _say) as (material, files, state):
        ours = {path: data for path, data in files.items() if path in material.reached}
        cases = mutant_cases(ours, wishes.mutants, wishes.seed)
        with trees.borrowed(material) as tree:
            testmon = Testmon(material, tree)
            for case in cases:
                verdict = state.verdicts.get(case.key)
                if verdict is None or verdict.void:
                    continue
                with tree.changed(case.new):
                    share, left = compared(verdict, material.outcomes, testmon.selected())
                shares.append(share)
                verdicts.append(verdict)
                missed += [(case.name, test) for test in left]
    if not verdicts:
        raise SystemExit("no audit with these options is known here")
    return {
        "faults": len(verdicts),
        "failing_tests": sum(len(one.failing) for one in verdicts),
        "missed": sum(len(one.missed) for one in verdicts),
        "mean_selected": round(mean_share(verdicts), 4),
        "median_selected": round(median_share(verdicts), 4),
        "missed_by_testmon": len(missed),
        "where": dict(Counter(case for case, _ in missed)),
        "mean_selected_by_testmon": round(statistics.fmean(shares), 4),
        "median_selected_by_testmon": round(statistics.median(shares), 4),
    }


def _say(progress: Progress) -> None:
    print(progress.doing, file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print both sides of an audit as JSON."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    own, behind = words, []
    if "--" in words:
        own, behind = words[: words.index("--")], words[words.index("--") + 1 :]
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--mutants", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--warm", action="store_true")
    parser.add_argument("--dir", default=".edgewise")
    options = parser.parse_args(own)
    # `-m` puts the project itself on the path, which the command that audits does not.
    sys.path[:] = [entry for entry in sys.path if entry not in ("", os.getcwd())]
    wishes = Wishes(
        options.mutants, 0, options.seed, warm=options.warm, arguments=tuple(behind), patience=3.0
    )
    print(json.dumps(examine(wishes, options.dir), indent=2))


if __name__ == "__main__":
    main()
