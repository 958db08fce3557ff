"""The walk of whole programs, beyond what the paper's example shows."""

from __future__ import annotations

from itertools import pairwise

from tests.compare.graphs import Drawn, drawn

from edgewise.compare.interprocedural import (
    DEEPEST,
    SELECTS_ALL,
    VISITED,
    Routine,
    Walks,
    walk_programs,
)

Program = dict[str, Drawn]


def walks(old: Program, new: Program) -> Walks[str, str]:
    def build(program: Program, name: str) -> Routine[str, str] | None:
        return program[name].routine() if name in program else None

    return walk_programs("main", lambda name: build(old, name), lambda name: build(new, name))


def calling(how: str, *names: str) -> Drawn:
    """A procedure with one node for each call, one behind the other."""
    nodes = ["entry", *(f"n{number}" for number in range(len(names))), "last", "exit"]
    edges = " | ".join(f"{a} {b}" for a, b in pairwise(nodes))
    texts = {f"n{number}": f"{how} {name}" for number, name in enumerate(names)}
    return Drawn(drawn(edges).edges, texts)


LEAF = drawn("entry S | S exit")
CHANGED = drawn("entry S | S exit", S="other")


def test_what_calls_a_procedure_that_selects_all_selects_all() -> None:
    found = walks(
        {"main": calling("call", "f"), "f": LEAF}, {"main": calling("call", "f"), "f": CHANGED}
    )
    assert found.status == {"main": SELECTS_ALL, "f": SELECTS_ALL}


def test_a_call_that_need_not_happen_stops_nothing() -> None:
    main = calling("maybe", "f", "g")
    found = walks({"main": main, "f": LEAF, "g": LEAF}, {"main": main, "f": CHANGED, "g": CHANGED})
    assert found.status == {"main": VISITED, "f": SELECTS_ALL, "g": SELECTS_ALL}
    assert found.dangerous == {("f", "(entry, S)"), ("g", "(entry, S)")}


def test_a_way_around_the_change_lets_the_walk_go_on() -> None:
    branch = drawn("entry P | P S T | P exit F | S exit")
    changed = drawn("entry P | P S T | P exit F | S exit", S="other")
    main = calling("call", "f", "g")
    found = walks(
        {"main": main, "f": branch, "g": LEAF}, {"main": main, "f": changed, "g": CHANGED}
    )
    assert found.status["f"] == VISITED
    assert found.dangerous == {("f", "(P, S)"), ("g", "(entry, S)")}


def test_a_procedure_that_is_gone_is_dangerous_as_a_whole() -> None:
    found = walks({"main": calling("call", "f"), "f": LEAF}, {"main": calling("call", "f")})
    assert found.dangerous == {("f", "(entry, S)")}
    assert found.status["f"] == SELECTS_ALL


def test_a_procedure_of_somebody_else_is_taken_to_be_the_same() -> None:
    main = calling("call", "print")
    found = walks({"main": main}, {"main": main})
    assert found.built == ("main",)
    assert found.status == {"main": VISITED, "print": VISITED}


def test_procedures_that_call_each_other() -> None:
    old = {"main": calling("call", "f"), "f": calling("call", "g"), "g": calling("call", "f")}
    assert not walks(old, old).dangerous
    last = drawn("entry n0 | n0 last | last exit", n0="call f", last="other")
    found = walks(old, {**old, "g": last})
    assert found.dangerous == {("g", "(n0, last)")}
    assert set(found.status.values()) == {SELECTS_ALL}


def test_a_chain_of_calls_may_be_longer_than_the_stack() -> None:
    count = DEEPEST * 20
    old = {f"f{n}": calling("call", f"f{n + 1}") for n in range(count)}
    old |= {"main": calling("call", "f0"), f"f{count}": LEAF}
    found = walks(old, {**old, f"f{count}": CHANGED})
    assert found.dangerous == {(f"f{count}", "(entry, S)")}
    assert len(found.built) == count + 2
