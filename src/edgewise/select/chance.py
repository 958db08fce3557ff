"""Which tests run code that asks for the time or for chance, by the text of what they ran.

Both cannot be watched without harm: whoever freezes the clock for a test wants
to find the functions that were there before. So it is the text that tells.
"""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.compare.program import Program
from edgewise.context.key import ContextKey
from edgewise.select.context import Dependence
from edgewise.store.matrix import CoverageMatrix, RecordedVersion

KIND = "use"
_CLOCK = ("now", "utcnow", "today", "time", "time_ns", "localtime", "gmtime", "ctime")
_CLOCK_MODULES = ("time", "datetime", "date", "dt", "timezone")
_CHANCE = ("random.", "secrets.", "np.random.", "numpy.random.")
_CHANCES = ("os.urandom", "uuid.uuid1", "uuid.uuid4", "uuid1", "uuid4", "urandom")


def what_is_used(chain: str) -> str | None:
    """What a dotted name asks for.

    >>> what_is_used("datetime.datetime.now"), what_is_used("random.choice"), what_is_used("a.b")
    ('the clock', 'chance', None)
    """
    first, last = chain.partition(".")[0], chain.rpartition(".")[2]
    if "." in chain and first in _CLOCK_MODULES and last in _CLOCK:
        return "the clock"
    return "chance" if chain in _CHANCES or chain.startswith(_CHANCE) else None


def uses(
    matrix: CoverageMatrix,
    versions: Iterable[tuple[RecordedVersion, Program]],
    tests: frozenset[str],
) -> list[Dependence]:
    """What tests use of the clock and of chance while they run."""
    users: dict[str, set[str]] = {}
    for version, program in versions:
        for path, index in program.files.items():
            for chain, row in index.chains.items():
                what = what_is_used(chain)
                if what is not None:
                    found = matrix.crossing(path, row, version.digests[path])
                    users.setdefault(what, set()).update(found & tests)
    return [
        Dependence(ContextKey(KIND, what), len(found), None)
        for what, found in sorted(users.items())
        if found
    ]
