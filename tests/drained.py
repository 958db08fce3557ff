"""What probes have noted since somebody looked last, of all files."""

from __future__ import annotations

from typing import Any

from edgewise.trace import runtime
from edgewise.trace.runtime import Module


def drained() -> tuple[dict[int, int], list[tuple[Module, int, Any]]]:
    """The hits by file, and the entries: of each its file, its probe, and its type or None."""
    hits: dict[int, int] = {}
    plain = [(*runtime.place_of(n), None) for n, kind in runtime.seen.items() if n and kind is None]
    others = runtime.drain(hits, {}, {}, set(), everything=True)
    return hits, [*plain, *((*runtime.place_of(number), kind) for number, kind in others)]
