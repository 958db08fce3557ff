"""Where break, continue, return and raise really go.

A jump out of a `try` with a `finally` first runs the `finally`; only its end
goes on to where the jump was headed. While a statement is being built, each
enclosing loop, `try` and `finally` is a frame; a jump looks outwards through
the frames and parks its edge at the first that has a say.
"""

from __future__ import annotations

from edgewise.data import dataclass, field
from edgewise.model.procedure import EXCEPTION, EXIT, PLAIN, RAISE, Point
from edgewise.standard import builtins as __builtins__

NORMAL = "normal"
RETURN = "return"
BREAK = "break"
CONTINUE = "continue"


@dataclass(frozen=True, slots=True)
class Dangling:
    """An edge whose target is not known yet."""

    source: int
    label: str = PLAIN
    point: Point | None = None
    marker: int | None = None


Frontier = list[Dangling]


@dataclass(slots=True)
class LoopFrame:
    """An enclosing loop: `continue` goes to its header, `break` behind it."""

    header: int
    breaks: Frontier = field(default_factory=list)


@dataclass(slots=True)
class HandlersFrame:
    """An enclosing `try` with handlers, while its body is being built."""

    raised: Frontier = field(default_factory=list)


@dataclass(slots=True)
class FinallyFrame:
    """An enclosing `finally`: every way out of its statement, by reason."""

    parked: dict[str, Frontier] = field(default_factory=dict)

    def park(self, reason: str, edge: Dangling) -> None:
        """Keep `edge` until the node of the `finally` exists."""
        self.parked.setdefault(reason, []).append(edge)


Frame = LoopFrame | HandlersFrame | FinallyFrame


@dataclass(slots=True)
class Exits:
    """The frames around the statement being built, and the edges that have reached an end."""

    frames: list[Frame] = field(default_factory=list)
    settled: list[tuple[Dangling, int]] = field(default_factory=list)

    def leave(self, reason: str, edge: Dangling) -> None:
        """Send `edge` towards where a jump for `reason` goes."""
        for frame in reversed(self.frames):
            if isinstance(frame, FinallyFrame):
                frame.park(reason, edge)
                return
            if isinstance(frame, HandlersFrame) and reason == EXCEPTION:
                frame.raised.append(edge)
                return
            if isinstance(frame, LoopFrame) and reason == BREAK:
                frame.breaks.append(edge)
                return
            if isinstance(frame, LoopFrame) and reason == CONTINUE:
                self.settled.append((edge, frame.header))
                return
        self.settled.append((edge, RAISE if reason == EXCEPTION else EXIT))
