"""The isolation oracle on any project: each sampled test once more, alone in a fresh process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from edgewise.audit.isolation import OUTPUT, Isolation, isolation
from edgewise.data import replace
from edgewise.errors import AuditFailedError
from edgewise.standard import builtins as __builtins__
from edgewise.standard import json, os, random, sys, time
from edgewise.store.database import FILE_NAME
from edgewise.tasks.audit import Progress, Tell, Wishes, prepared
from edgewise.tasks.audit_case import empty_store, matrix_in, trees
from edgewise.tasks.audit_run import call, children, environment, naming, steadying
from edgewise.tasks.audit_tree import Material, Tree

FINE = ("passed", "xfailed")
BATCH = 20  # runs between two lines of progress


def isolate(directory: str, store: str, wishes: Wishes, sample: int, tell: Tell) -> Isolation:
    """What tests of the project around a directory do alone against their footprints."""
    if not hasattr(os, "fork"):
        raise AuditFailedError("--isolation forks a process for each test; this system cannot.")
    with (
        prepared(directory, store, wishes, tell) as (material, _, _),
        trees.borrowed(material) as tree,
    ):
        return _Oracle(material, tree, wishes, tell).found(sample)


class _Oracle:
    """Runs alone in one copy."""

    def __init__(self, material: Material, tree: Tree, wishes: Wishes, tell: Tell) -> None:
        self.material = material
        self.tree = tree
        self.wishes = wishes
        self.tell = tell
        self.suite = empty_store(tree, "suite")
        (self.suite / FILE_NAME).write_bytes(material.history)

    def found(self, sample: int) -> Isolation:
        """The result; tests that leak run once more, to see whether they do so each time."""
        tests = self._tests()
        chosen = sorted(random.Random(self.wishes.seed).sample(tests, min(sample, len(tests))))
        first = self._alone(chosen, "alone")
        result = isolation(self.suite, {test: [store] for test, store in first.items()})
        suspects = [test for test, one in result.tests.items() if one.missing]
        if suspects:
            second = self._alone(suspects, "again")
            both = {t: [s, second[t]] if t in second else [s] for t, s in first.items()}
            result = isolation(self.suite, both)
        return replace(result, in_suite=len(tests))

    def _tests(self) -> list[str]:
        matrix = matrix_in(self.suite)
        assert matrix is not None
        aside = self.material.flaky
        return [t for t in matrix.tests if matrix.history(t).outcome in FINE and t not in aside]

    def _alone(self, tests: Sequence[str], name: str) -> dict[str, Path]:
        """The store of each test's run alone."""
        stores: dict[str, Path] = {}
        began = time.monotonic()
        for start in range(0, len(tests), BATCH):
            left = (time.monotonic() - began) / start * (len(tests) - start) if start else None
            self.tell(Progress("running tests alone", start, len(tests), left))
            batch = tests[start : start + BATCH]
            stores.update(
                {
                    test: empty_store(self.tree, f"{name}-{start + n}")
                    for n, test in enumerate(batch)
                }
            )
            self._serve([self._request(test, stores[test]) for test in batch])
        return stores

    def _request(self, test: str, store: Path) -> dict[str, object]:
        own = f"--override-ini=edgewise_dir={store}"
        named = naming(self.material, self.tree, [test])
        arguments = ["-q", *steadying(named), "--edgewise-all", own, *named]
        return {"output": str(store / OUTPUT), "arguments": arguments}

    def _serve(self, requests: Sequence[dict[str, object]]) -> None:
        here = self.tree.root / self.material.below
        asked = self.tree.folder / "requests.jsonl"
        asked.write_text("".join(json.dumps(one) + "\n" for one in requests), "utf-8")
        jobs = str(self.wishes.jobs)
        command = [sys.executable, "-m", "edgewise.plugin.zygote", str(here), jobs, str(asked)]
        output = self.tree.folder / "zygote.txt"
        limit = 60 + len(requests) * (10 + 2 * self.material.seconds)
        code = call(command, here, environment(self.material, self.tree), output, limit)
        if code not in (0, None) and not children.stopped:
            said = output.read_text("utf-8", "replace")[-2000:]
            raise AuditFailedError(f"tests could not be run alone:\n{said}")
