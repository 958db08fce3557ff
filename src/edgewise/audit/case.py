"""One version of the project to be tried against another."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from edgewise.audit.sample import sample
from edgewise.audit.text import Text
from edgewise.data import dataclass, field


@dataclass(frozen=True, slots=True)
class Link:
    """A link, which has no content of its own."""

    target: str


Content = bytes | Link | None  # None: there is no such file
Files = dict[str, Content]  # by path

COMMIT = "commit"
UNDONE = "commit undone under its tests"
IN_TESTS = 0.1  # of all faults


@dataclass(frozen=True, slots=True)
class Case:
    """An edit: the files it changes, in a copy of the project as it is.

    The old version is the project as it is, changed by `old`; the new one is the
    project as it is, changed by `new`.
    """

    key: str
    name: str
    kind: str
    new: Files
    old: Files = field(default_factory=dict)

    @property
    def starts_here(self) -> bool:
        """Whether the old version is the project as it is."""
        return not self.old


def is_test(path: str) -> bool:
    """Whether a file holds tests, or what only tests use."""
    parts = PurePosixPath(path).parts
    name = parts[-1]
    inside = any(part in ("tests", "test", "testing") for part in parts[:-1])
    return inside or name.startswith(("test_", "conftest.")) or name.endswith("_test.py")


def mutant_cases(files: Mapping[str, bytes], count: int, seed: int) -> list[Case]:
    """`count` seeded faults in these files: in the program, and some in its tests."""
    program: dict[str, Text] = {}
    tests: dict[str, Text] = {}
    for path, data in files.items():
        try:
            (tests if is_test(path) else program)[path] = Text(path, data)
        except (SyntaxError, ValueError, RecursionError):
            continue  # nothing to work with
    in_tests = round(count * IN_TESTS) if tests else 0
    if not program:
        in_tests = count
    drawn = sample(program, count - in_tests, seed) + sample(tests, in_tests, seed)
    return [
        Case(one.key(files[one.path]), str(one), one.kind, {one.path: one.applied(files[one.path])})
        for one in drawn
    ]


def commit_cases(name: str, subject: str, old: Files, new: Files) -> list[Case]:
    """A past commit in two readings: as it was, and its program undone under its tests.

    `old` and `new`: what the commit before and the commit itself have in another
    way than the project as it is. Tests were often written to tell the two apart,
    so they have most to say where only the program goes back.
    """
    here = f"{name[:10]} {subject}"
    cases = [Case(_key(COMMIT, name), here, COMMIT, new, old)]
    undone = dict(new)
    for path in {*old, *new}:
        if path.endswith(".py") and not is_test(path) and old.get(path) != new.get(path):
            undone[path] = old[path]
    if undone != new:
        cases.append(Case(_key(UNDONE, name), f"{here} (undone)", UNDONE, undone, new))
    return cases


def only_differing(
    wanted: Mapping[str, bytes | Link], present: Mapping[str, bytes | Link]
) -> Files:
    """What to change in `present` to get `wanted`."""
    changed: Files = {path: data for path, data in wanted.items() if present.get(path) != data}
    return {**changed, **dict.fromkeys(present.keys() - wanted.keys())}


def aligned(changes: Sequence[Files], present: Mapping[str, bytes | Link]) -> list[Files]:
    """The same changes with the same paths in each: what one leaves alone is as it is."""
    paths = {path for one in changes for path in one}
    return [{path: one.get(path, present.get(path)) for path in sorted(paths)} for one in changes]


def _key(kind: str, name: str) -> str:
    return hashlib.blake2b(f"{kind}\0{name}".encode(), digest_size=10).hexdigest()
