"""What one run of pytest did, read from the notes it made as it went."""

from __future__ import annotations

import json
from collections.abc import Mapping

from edgewise.data import dataclass

FAILED = frozenset({"failed", "error"})
_FINISHED = (0, 1, 2, 5)  # exit codes of pytest
_TELLING = 3000  # characters of output that are kept
_LOST = "edgewise: nothing was recorded"


@dataclass(frozen=True, slots=True)
class Ran:
    """What one run of pytest did, as far as it came."""

    outcomes: Mapping[str, str]
    collected: tuple[str, ...] | None  # None: it never came so far
    broken: tuple[str, ...]  # nodes that could not be collected
    exit: int | None
    complete: bool
    seconds: float
    tail: str = ""
    modules: Mapping[str, str] | None = None  # that were asked for -> where they came from
    hung: str | None = None
    cpu: float | None = None  # seconds of processor time, if it came to its end
    lost: str = ""  # why it kept nothing of what it recorded, if it says so

    @property
    def cost(self) -> float:
        """Seconds, of processor time if that is known: other work moves it less."""
        return self.seconds if self.cpu is None else self.cpu

    def is_broken(self, test: str) -> bool:
        """Whether a test is missing because something above it could not be collected."""
        if self.collected is None:
            return True
        return any(
            node in ("", ".") or test == node or test.startswith((f"{node}/", f"{node}::"))
            for node in self.broken
        )


def read_notes(text: str, code: int | None, seconds: float, output: str) -> Ran:
    """The run that made these notes; it may have been killed while it wrote."""
    outcomes: dict[str, str] = {}
    collected: tuple[str, ...] | None = None
    broken: list[str] = []
    last: dict[str, object] = {}
    running: str | None = None
    cpu: float | None = None
    for line in text.splitlines():
        try:
            note = json.loads(line)
        except ValueError:
            continue
        if "collected" in note:
            collected = tuple(note["collected"])
        elif "broken" in note:
            broken.append(note["broken"])
        elif "cpu" in note:
            cpu = float(note["cpu"])
        elif "start" in note:
            running = note["start"]
        elif "end" in note:
            outcomes[note["end"]] = note["outcome"]
            running = None
        else:
            last = note
    if running is not None:
        outcomes[running] = "failed"  # it hung, or took the interpreter with it
    modules = last.get("modules")
    return Ran(
        outcomes,
        collected,
        tuple(broken),
        code,
        code in _FINISHED and not last.get("stopped") and running is None,
        round(seconds, 2),
        output[-_TELLING:],
        dict(modules) if isinstance(modules, dict) else None,
        running,
        cpu,
        next((line for line in output.splitlines() if line.startswith(_LOST)), ""),
    )
