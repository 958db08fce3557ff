"""Closures over references, circular ones too."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from edgewise.graph.closure import Closures
from edgewise.store.bits import positions


def reached(refs: list[list[int]], start: int) -> set[int]:
    found, left = set(), list(refs[start])
    while left:
        unit = left.pop()
        if unit not in found:
            found.add(unit)
            left.extend(refs[unit])
    return found


def graphs(size: int) -> st.SearchStrategy[list[list[int]]]:
    targets = st.sets(st.integers(0, size - 1), max_size=4).map(sorted)
    return st.lists(targets, min_size=size, max_size=size)


@given(st.integers(1, 12).flatmap(graphs))
def test_a_closure_is_what_can_be_reached(refs: list[list[int]]) -> None:
    closures = Closures(refs)
    for unit in range(len(refs)):
        found = {closures.order[at] for at in positions(closures.union(refs[unit]))}
        assert found == reached(refs, unit)


def test_units_in_a_circle_share_one_closure() -> None:
    closures = Closures([[1], [2], [0], [0]])
    assert closures[0] == closures[1] == closures[2]


def test_units_nobody_refers_to_take_no_bit() -> None:
    assert Closures([[2], [2], []]).order == [2]


def test_a_chain_may_be_longer_than_the_recursion_limit() -> None:
    length = 5000
    closures = Closures([[unit + 1] for unit in range(length)] + [[]])
    assert closures[1].bit_count() == length
