"""What was left between the first time that something was done for all and a later one.

A filling is one unit for all who do the same, and stands for its first time. Who
repeats it may find what was left in between; those before had not found it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from edgewise.graph.closure import Closures
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import MEMO, REGION, Unit
from edgewise.trace.sites import Span

FILLINGS = (MEMO, REGION)


def find_late(
    units: Sequence[Unit], late: Mapping[int, Collection[Span]], moment: Callable[[int], int]
) -> None:
    """Let who repeated a filling, or profits from it, depend on what was left since.

    `late`: what was left after each filling was first done.
    """
    late = {filling: spans for filling, spans in late.items() if spans}
    if not late:
        return
    refs = [[ref for ref in unit.refs if units[ref].kind in FILLINGS] for unit in units]
    closures = Closures(refs)
    bits = {filling: closures.mask([filling]) for filling in late}
    wanted = closures.mask(late)
    found: dict[int, list[Span]] = {0: []}  # fillings, as bits -> what was left after them
    for number, unit in enumerate(units):
        if unit.kind not in FILLINGS:
            done = closures.union(refs[number]) & wanted
            if done not in found:
                found[done] = [s for at, bit in bits.items() if bit & done for s in late[at]]
            now = moment(number)
            unit.refs.update(span.unit for span in found[done] if span.since <= now)
