"""Selection at the level of edges, of functions and of files, each with a history of its own."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from studies.mutant_sides import Edgewise, Log, version

NONE = "none"
BANDS = {"to 1 %": 0.01, "1 to 10 %": 0.1, "10 to 50 %": 0.5, "over 50 %": 1.0}
SPREAD = (NONE, *BANDS)
HEADER = (*SPREAD, "mean %", "median %")


class Level(Edgewise):
    """What edgewise selects at one level; the name of the side is that of the level."""

    @property
    def _options(self) -> tuple[str, ...]:
        return (*super()._options, f"--edgewise-granularity={self.name}")

    def log(self) -> Log:
        """Results of this very edgewise at this level."""
        return Log(self.folder / f"level-{self.name}-{version()}.jsonl")


class ByEdge(Level):
    name = "edge"


class ByFunction(Level):
    name = "function"


class ByFile(Level):
    name = "file"


LEVELS: tuple[type[Level], ...] = (ByEdge, ByFunction, ByFile)
NAMES = tuple(level.name for level in LEVELS)


def spread(shares: Sequence[float]) -> list[int]:
    """How many of the shares are none at all, and how many lie in each band."""
    counts = dict.fromkeys(SPREAD, 0)
    for share in shares:
        counts[_band(share)] += 1
    return [counts[band] for band in SPREAD]


def _band(share: float) -> str:
    if not share:
        return NONE
    return next((name for name, end in BANDS.items() if share <= end), list(BANDS)[-1])


def cells(shares: Sequence[float]) -> list[object]:
    """A row under `HEADER`: the bands, and what they come to."""
    percent = [100 * share for share in shares]
    return [
        *spread(shares),
        f"{statistics.fmean(percent):.1f}",
        f"{statistics.median(percent):.1f}",
    ]


def fewer(finer: Sequence[float], coarser: Sequence[float]) -> int:
    """For how many edits the finer level selects less."""
    return sum(one < other for one, other in zip(finer, coarser, strict=True))
