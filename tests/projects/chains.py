"""Chains of steps: edits made, undone and made again, with selected runs between.

Several cases that do not get in each other's way become one project. Each step
makes or undoes the edit of one of them, wholly or one file of it, and runs what is
selected, of all tests or of some. Whoever ends otherwise than when it last ran must
run in the next run of all.
"""

from __future__ import annotations

import random
import shutil
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tests.projects.selecting import EDITS, HERE, Edit
from tests.projects.warm import Answers, Warm

ENDS = (".sql", ".ini", ".toml", ".cfg", "conftest.py")  # what concerns more than one case
MODES = {
    "all": (),
    "some": ("-k", "not e"),
    "others": ("-k", "o"),
    "first": ("-x",),
    "function": ("--edgewise-granularity=function",),
    "file": ("--edgewise-granularity=file",),
}
OF_ALL = ("all", "function", "file")


@cache
def files(name: str, version: str) -> tuple[str, ...]:
    """The files of one version of a case."""
    top = HERE / name / version
    found = (path for path in top.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return tuple(sorted(path.relative_to(top).as_posix() for path in found))


def _tops(name: str) -> set[str]:
    """The names that a case takes for itself in a directory, endings apart."""
    every = (*files(name, "old"), *files(name, "new"))
    return {path.partition("/")[0].partition(".")[0] for path in every}


def _alone(edit: Edit) -> bool:
    """Whether a case needs a project of its own."""
    every = (*files(edit.name, "old"), *files(edit.name, "new"))
    special = edit.env or edit.env_old or edit.options or not edit.runs_here
    return bool(special) or any(path.endswith(ENDS) for path in every)


@dataclass
class Chain:
    """A project made of some cases, and what is known of its tests."""

    directory: Path
    warm: Warm
    chance: random.Random
    edits: list[Edit] = field(default_factory=list)
    made: set[tuple[str, str]] = field(default_factory=set)  # (case, file), as in new
    last: Answers = field(default_factory=dict)  # how each test ended when it last ran
    log: list[str] = field(default_factory=list)

    @property
    def project(self) -> Path:
        return self.directory / "project"

    def begin(self, count: int) -> None:
        """Choose cases, lay them out and record all tests."""
        taken: set[str] = set()
        while len(self.edits) < count:
            edit = Edit.named(self.chance.choice(EDITS))
            if not _alone(edit) and taken.isdisjoint(_tops(edit.name)):
                taken |= _tops(edit.name)
                self.edits.append(edit)
        for edit in self.edits:
            edit.lay_out(self.directory / edit.name)
            shutil.copytree(self.directory / edit.name, self.project, dirs_exist_ok=True)
        self.log.append(" + ".join(edit.name for edit in self.edits))
        self.last = self.warm.run(self.project, "--edgewise-all").outcomes
        self.last = {**self.truth(), **self.last}

    def step(self) -> None:
        """Edit something, run what is selected, and see that nobody was forgotten."""
        self._edit(self.chance.choice(self.edits))
        mode = self.chance.choice(("all", *MODES))
        self.log.append(mode)
        ran = self.warm.run(self.project, "--edgewise", *MODES[mode])
        truth = self.truth()
        if mode in OF_ALL and ran.code in (0, 1, 5):
            moved = {test for test, outcome in truth.items() if self.last.get(test) != outcome}
            forgotten = sorted(moved - ran.outcomes.keys())
            assert not forgotten, f"{forgotten}\n{self.log}\n{ran.output}"
        self.last = {**self.last, **ran.outcomes}

    def _edit(self, edit: Edit) -> None:
        """Make or undo an edit, or that of one file."""
        changed = [*files(edit.name, "new"), *edit.expected.get("deleted", ())]
        wanted = self.chance.random() < 0.6
        if self.chance.random() < 0.3:
            changed = [self.chance.choice(changed)] if changed else []
        for path in changed:
            self._put(edit, path, wanted)
        self.log.append(f"{edit.name}: {'make' if wanted else 'undo'} {changed}")

    def _put(self, edit: Edit, path: str, wanted: bool) -> None:
        source = HERE / edit.name / ("new" if wanted else "old") / path
        target = self.project / path
        if not source.exists():
            target.unlink(missing_ok=True)
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != source.read_bytes():
            shutil.copyfile(source, target)

    def truth(self) -> Answers:
        """How all tests end without us; none, if they cannot be collected."""
        plain = self.directory / "plain"
        shutil.rmtree(plain, ignore_errors=True)
        left = shutil.ignore_patterns(".edgewise", "__pycache__", ".coverage")
        shutil.copytree(self.project, plain, ignore=left)
        ended = self.warm.run(plain, bytecode=False)
        return ended.outcomes if ended.code in (0, 1) else {}
