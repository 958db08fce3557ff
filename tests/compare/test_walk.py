"""The synchronous walk, on graphs written as data."""

from __future__ import annotations

from tests.compare.graphs import drawn, walked

from edgewise.compare.walk import Graph, Way, walk

DIAMOND = "entry P | P A T | P B F | A C | B C | C exit"


def test_a_graph_against_itself() -> None:
    found = walked(drawn(DIAMOND), drawn(DIAMOND))
    assert not found.dangerous
    assert found.pairs == {(node, node) for node in ("entry", "P", "A", "B", "C", "exit")}
    assert found.visits == 6


def test_a_dangerous_edge_says_where_it_leads_now() -> None:
    found = walked(drawn(DIAMOND), drawn(DIAMOND.replace("A", "X")))
    assert found.dangerous == {"(P, A)": "X"}


def test_nothing_behind_a_difference_is_looked_at() -> None:
    found = walked(drawn("entry A | A B | B exit"), drawn("entry X | X Y | Y exit"))
    assert found.dangerous == {"(entry, A)": "X"}
    assert found.visits == 1


def test_entries_that_differ_endanger_all_who_enter() -> None:
    old, new = drawn("entry A | A exit"), drawn("entry A | A exit", entry="generator")
    assert walked(old, new).dangerous == {"(entry, A)": "entry"}


def test_an_edge_without_a_partner_is_dangerous() -> None:
    old = drawn("entry P | P A T | P B F | P H exception | A exit | B exit | H exit")
    new = drawn("entry P | P A T | P B F | A exit | B exit | H exit")
    assert walked(old, new).dangerous == {"(P, H)": None}


def test_a_new_label_endangers_all_edges_of_its_node() -> None:
    old = drawn("entry P | P A T | P B F | A exit | B exit")
    new = drawn("entry P | P A T | P B F | P H exception | A exit | B exit | H exit")
    assert set(walked(old, new).dangerous) == {"(P, A)", "(P, B)"}


def test_or_none_where_a_new_label_is_no_change_by_itself() -> None:
    old, new = drawn("entry P | P A | A exit"), drawn("entry P | P A | P B more | A exit | B exit")
    widened = Graph("entry", old.graph().ways, widening=lambda node: node != "P")
    assert not walk(widened, new.graph(), lambda here, there: here == there).dangerous


def test_edges_of_one_label_are_told_apart_by_their_order() -> None:
    def graph(*targets: str) -> Graph[str, str]:
        ways = {"entry": [Way("", target, f"to {target}") for target in targets]}
        return Graph("entry", lambda node: ways.get(node, []))

    found = walk(graph("A", "B"), graph("A", "C"), lambda here, there: here == there)
    assert found.dangerous == {"to B": "C"}
    found = walk(graph("A", "B"), graph("A"), lambda here, there: here == there)
    assert found.dangerous == {"to B": None}


def test_loops_come_to_an_end() -> None:
    loop = drawn("entry P | P A T | A P | P exit F")
    assert walked(loop, loop).visits == 4


def test_edges_into_a_pair_are_asked_for_only_where_a_node_is_in_several() -> None:
    assert walked(drawn(DIAMOND), drawn(DIAMOND.replace("C exit", "C X | X exit"))).given == {}


def test_nothing_is_compared_behind_a_pair_that_nobody_passes() -> None:
    old, new = drawn("entry A | A B | B exit"), drawn("entry A | A X | X exit")
    found = walk(
        old.graph(), new.graph(), lambda here, there: here == there, lambda here, _: here != "A"
    )
    assert not found.dangerous
    assert ("A", "A") in found.pairs
