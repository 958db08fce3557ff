"""Which units each unit brings along, by references of any length.

Modules import each other in circles, so references do too. Units that reach
each other form one strongly connected component and share one closure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgewise.standard import builtins as __builtins__


class Closures:
    """The closure of every unit that is referred to, as a bitset.

    Bits are not numbered by unit but by `order`, in which whatever a unit
    refers to comes before it, and which leaves out units nobody refers to:
    the windows of tests, by far the most. So the bitsets stay short.
    """

    __slots__ = ("_bit", "_reached", "order")

    def __init__(self, refs: Sequence[Sequence[int]]) -> None:
        referred = {target for targets in refs for target in targets}
        self.order: list[int] = []  # the unit each bit stands for
        self._bit: dict[int, int] = {}
        self._reached: dict[int, int] = {}
        for component in _components(refs):
            if component[0] not in referred:
                continue  # a component of several units has none that nobody refers to
            reached = 0
            for unit in component:
                self._bit[unit] = 1 << len(self.order)
                reached |= self._bit[unit]
                self.order.append(unit)
            for unit in component:
                for target in refs[unit]:
                    reached |= self._reached.get(target, 0)
            for unit in component:
                self._reached[unit] = reached

    def __getitem__(self, unit: int) -> int:
        """What a unit that is referred to reaches, itself included."""
        return self._reached[unit]

    def mask(self, units: Iterable[int]) -> int:
        """The bits of these units, as far as they are referred to."""
        bits = 0
        for unit in units:
            bits |= self._bit.get(unit, 0)
        return bits

    def union(self, units: Sequence[int]) -> int:
        """What any of these units reaches."""
        reached = 0
        for unit in units:
            reached |= self._reached[unit]
        return reached


def _components(refs: Sequence[Sequence[int]]) -> list[list[int]]:
    """Strongly connected components, each after all it refers to.

    Tarjan (SIAM J. Comput. 1972), with a stack of our own: chains of imports
    can be longer than Python's recursion limit. Linear in units and references.
    """
    found: list[list[int]] = []
    number: dict[int, int] = {}  # the order in which units were met
    low: dict[int, int] = {}  # the earliest unit still open that is reached from here
    open_units: list[int] = []
    is_open: set[int] = set()
    for root in range(len(refs)):
        if root in number:
            continue
        walk = [(root, iter(refs[root]))]
        number[root] = low[root] = len(number)
        open_units.append(root)
        is_open.add(root)
        while walk:
            unit, targets = walk[-1]
            for target in targets:
                if target not in number:
                    number[target] = low[target] = len(number)
                    open_units.append(target)
                    is_open.add(target)
                    walk.append((target, iter(refs[target])))
                    break
                if target in is_open:
                    low[unit] = min(low[unit], number[target])
            else:
                walk.pop()
                if walk:
                    parent = walk[-1][0]
                    low[parent] = min(low[parent], low[unit])
                if low[unit] == number[unit]:
                    component = []
                    while True:
                        member = open_units.pop()
                        is_open.discard(member)
                        component.append(member)
                        if member == unit:
                            break
                    found.append(component)
    return found
