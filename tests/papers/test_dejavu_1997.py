"""Rothermel and Harrold, "A Safe, Efficient Regression Test Selection Technique" (TOSEM 1997)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent

import pytest
from tests.compare.graphs import Drawn, drawn, walked
from tests.model.graphs import graph_of, shown
from tests.papers.selecting import difference, recorded, selected
from tests.properties.running import execute, placed, probed, probes

from edgewise.compare.files import read as read_file
from edgewise.compare.graphs import View, compare_procedures
from edgewise.compare.interprocedural import SELECTS_ALL, VISITED, Walks, walk_programs
from edgewise.compare.walk import Walk
from edgewise.model.procedure import Node, Procedure

# Procedure avg of Fig. 1. The C of the paper reads ahead and tests for the end of the file;
# here `read` returns None at the end.
AVG = dedent(
    """\
    def avg(numbers):
        numarray = {}  # D
        count = 0  # S1
        n = read(numbers)  # S2
        while n is not None:  # P3
            if n < 0:  # P4
                return "error"  # S5
            numarray[count] = n  # S6
            count += 1  # S7
            n = read(numbers)  # S8
        average = calcavg(numarray, count)  # S9
        return average  # S10
    """
)

NAMES = {
    number: line.partition("#")[2].strip()
    for number, line in enumerate(AVG.splitlines(), 1)
    if "#" in line
}

# Fig. 1, and the tests of each edge as in Table I: t1, t2, t3.
TABLE_1 = {
    "(entry, D)": "111",
    "(D, S1)": "111",
    "(S1, S2)": "111",
    "(S2, P3)": "111",
    "(P3, P4)": "011",
    "(P3, S9)": "101",
    "(P4, S5)": "010",
    "(P4, S6)": "001",
    "(S5, exit)": "010",
    "(S6, S7)": "001",
    "(S7, S8)": "001",
    "(S8, P3)": "001",
    "(S9, S10)": "101",
    "(S10, exit)": "101",
}


def named(node: Node) -> str:
    return NAMES.get(node.line, "") if node.syntax is not None else node.kind


def edges(procedure: Procedure) -> Iterator[str]:
    for edge in procedure.edges:
        yield f"({named(procedure.nodes[edge.source])}, {named(procedure.nodes[edge.target])})"


def read(numbers: Iterator[str]) -> int | None:
    word = next(numbers, None)
    return None if word is None else int(word)


def calcavg(numarray: dict[int, int], count: int) -> float:
    return sum(numarray.values()) / count if count else 0


def test_figure_1() -> None:
    procedure = graph_of(AVG, "avg")
    assert sorted(edges(procedure)) == sorted(TABLE_1)
    labels = {
        f"{named(procedure.nodes[e.source])} {e.label}": named(procedure.nodes[e.target])
        for e in procedure.edges
        if e.label
    }
    assert labels == {"P3 T": "P4", "P3 F": "S9", "P4 T": "S5", "P4 F": "S6"}


def test_table_1() -> None:
    placement = placed(AVG)
    procedure, witnesses = placement.procedures[1], placement.witnesses[1]
    history = dict.fromkeys(TABLE_1, "")
    outputs = []
    with probes() as row:
        avg = execute(probed(AVG), read=read, calcavg=calcavg)["avg"]
        row()
        for file in ("", "-1", "1 2 3"):
            outputs.append(avg(iter(re.findall(r"\S+", file))))
            found = row()
            for edge, shown in zip(edges(procedure), witnesses.edges, strict=True):
                history[edge] += str(int(any(found >> probe & 1 for probe in shown)))
    assert outputs == [0, "error", 2]
    assert history == TABLE_1


# -- Fig. 3: avg2, and the other edits of section 3.1.1 --------------------------------


def written(*edits: tuple[str, str]) -> str:
    """avg with some of its text replaced."""
    text = AVG
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


S5A = ('            return "error"', '            print("bad input")\n            return "error"')
NO_S7 = ("        count += 1  # S7\n", "")


def check_edit(new: str, dangerous_edges: set[str], tests: set[str]) -> None:
    found = difference(AVG, new).edges
    assert {by_name(edge.text) for edge in found} == dangerous_edges
    runs = {
        test: lambda names, file=file: names["avg"](iter(file.split()))
        for test, file in (("t1", ""), ("t2", "-1"), ("t3", "1 2 3"))
    }
    helpers = "def read(numbers):\n    word = next(numbers, None)\n"
    helpers += "    return None if word is None else int(word)\n"
    helpers += "def calcavg(numarray, count):\n    return 0\n"
    assert selected(recorded(AVG + helpers, runs), found) == tests


def by_name(edge: str) -> str:
    """`program.py:6 -> 7 T` as (P4, S5)."""
    source, _, target = edge.partition(":")[2].partition(" -> ")
    target = target.partition(" ")[0]
    start = "entry" if source == "1" else NAMES[int(source)]
    return f"({start}, {'exit' if target == 'exit' else NAMES[int(target)]})"


def test_figure_3() -> None:
    check_edit(written(S5A, NO_S7), {"(P4, S5)", "(S6, S7)"}, {"t2", "t3"})


def test_only_s7_deleted() -> None:
    check_edit(written(NO_S7), {"(S6, S7)"}, {"t3"})


def test_only_s5a_added() -> None:
    check_edit(written(S5A), {"(P4, S5)"}, {"t2"})


def test_a_changed_predicate() -> None:
    check_edit(written(("n < 0", "n > 0")), {"(P3, P4)"}, {"t2", "t3"})
    check_edit(written(("n < 0", "n > 0"), S5A, NO_S7), {"(P3, P4)"}, {"t2", "t3"})


GUARD = (
    "    numarray = {}  # D\n",
    "    numarray = {}  # D\n    if numbers is None:\n        return None\n",
)


def test_a_guard_inserted_first_selects_all_and_is_not_looked_behind() -> None:
    guarded = written(GUARD)
    check_edit(guarded, {"(D, S1)"}, {"t1", "t2", "t3"})
    views = [View(graph_of(text, "avg"), frozenset()) for text in (AVG, guarded)]
    walk = compare_procedures(*views)
    assert walk.visits == 2  # entry and D
    assert {shown(views[0].procedure.nodes[here]) for here, _ in walk.pairs} == {"entry", "2"}


# -- Figs. 4 and 5: nodes that are visited twice ---------------------------------------


@pytest.mark.parametrize("backwards", [False, True])
def test_figure_4_marks_pairs_not_nodes(backwards: bool) -> None:
    old = drawn("entry P1 | P1 S2 T | P1 S3 F | S2 S3 | S3 exit")
    new = drawn("entry P1 | P1 S2 T | P1 S3 F | S2 S5 | S3 exit | S5 exit")
    walk = walked(old, new, backwards)
    assert set(walk.dangerous) == {"(S2, S3)"}
    assert ("S3", "S3") in walk.pairs


@pytest.mark.parametrize("backwards", [False, True])
def test_a_node_that_stands_for_two_is_compared_with_both(backwards: bool) -> None:
    """S3 and its copy say the same, and only behind the copy is there a change."""
    old = drawn("entry P1 | P1 S2 T | P1 S3 F | S2 S3 | S3 S4 | S4 exit")
    new = drawn(
        "entry P1 | P1 S2 T | P1 S3 F | S2 S3b | S3 S4 | S4 exit | S3b S4b | S4b exit", S3b="S3"
    )
    walk = walked(old, new, backwards)
    assert {("S3", "S3"), ("S3", "S3b")} <= walk.pairs
    assert set(walk.dangerous) == {"(S3, S4)"}
    assert walk.given == {"(S3, S4)": {"(S2, S3)"}}


# Fig. 5: all `while` nodes read `while (++x < 0)`. t1 leaves the first at once, t2 goes round.
WHILE = "while (++x < 0)"
PATHOLOGICAL = drawn(
    "entry P1 | P1 P2 T | P1 S4 F | P2 P3 T | P2 P1 F | P3 P3 T | P3 P2 F | S4 exit",
    P1=WHILE,
    P2=WHILE,
    P3=WHILE,
)
CHANGED = drawn(
    "entry P1 | P1 P2 T | P1 S4 F | P2 P2 T | P2 P3 F | P3 P3 T | P3 P4 F | P4 P4 T | P4 P1 F"
    "| S4 exit",
    P1=WHILE,
    P2=WHILE,
    P3=WHILE,
    P4=WHILE,
)


def test_figure_5_selects_no_test_that_never_came_to_the_dangerous_pair() -> None:
    """The paper selects t1 too, and says that it need not: see docs/DEVIATIONS.md."""
    walk = walked(PATHOLOGICAL, CHANGED)
    assert "(P1, S4)" in walk.dangerous
    t1 = {"(entry, P1)", "(P1, S4)", "(S4, exit)"}
    t2 = {*t1, "(P1, P2)", "(P2, P1)"}
    assert [_is_selected(walk, test) for test in (t1, t2)] == [False, True]


def _is_selected(walk: Walk[str, str], test: set[str]) -> bool:
    return any(
        edge in test and (edge not in walk.given or walk.given[edge] & test)
        for edge in walk.dangerous
    )


def test_complexity() -> None:
    """Section 3.1.3: at most each pair once; each node once where none stands for two."""
    same = walked(PATHOLOGICAL, PATHOLOGICAL)
    assert same.visits == len(same.pairs)
    assert same.visits <= 6 * 6
    assert walked(PATHOLOGICAL, CHANGED).visits <= 6 * 7
    for length in (10, 100, 1000):
        chain = " | ".join(f"S{n} S{n + 1}" for n in range(length))
        chain = f"entry S0 | {chain} | S{length} S0 T | S{length} exit F"
        assert walked(drawn(chain), drawn(chain)).visits == length + 3


# -- Section 3.1.4: declarations and cases ---------------------------------------------

TARIFF = """\
    RATE = 2
    LIMIT = 10
    def price(n):
        if n > LIMIT:
            return "too much"
        return n * RATE
    """


def test_a_changed_declaration_affects_a_name_and_no_edge() -> None:
    found = difference(TARIFF, TARIFF.replace("RATE = 2", "RATE = 3"))
    assert [(name.name, set(name.how)) for name in found.names] == [("RATE", {"bound"})]
    assert not found.edges


def test_a_changed_declaration_selects_those_who_reach_a_use() -> None:
    runs = {"low": lambda names: names["price"](1), "high": lambda names: names["price"](11)}
    rows = recorded(TARIFF, runs)
    index = read_file("program.py", dedent(TARIFF).encode(), "edge").index
    using = {
        name: {t for t, row in rows.items() if row & index.names[name]} for name in index.names
    }
    assert using == {"RATE": {"low"}, "LIMIT": {"low", "high"}}


CASES = """\
    def name(n):
        match n:
            case 1:
                return "one"
            case 2:
                return "two"
            case _:
                return "many"
    """
CALLS = {f"t{n}": lambda names, n=n: names["name"](n) for n in (1, 2, 3, 4)}


def test_an_added_case_selects_the_tests_of_the_default_edge() -> None:
    new = CASES.replace("case _:", 'case 3:\n                return "three"\n            case _:')
    found = difference(CASES, new).edges
    assert selected(recorded(CASES, CALLS), found) == {"t3", "t4"}


def test_a_removed_case_selects_the_tests_of_its_edge() -> None:
    new = CASES.replace('            case 2:\n                return "two"\n', "")
    found = difference(CASES, new).edges
    assert selected(recorded(CASES, CALLS), found) == {"t2"}


def test_cases_on_graphs_that_are_not_of_python() -> None:
    old = drawn("entry P | P A a | P B b | P X default | A exit | B exit | X exit", default=True)
    added = drawn("entry P | P A a | P B b | P C c | P X default | A exit | B exit | X exit")
    removed = drawn("entry P | P A a | P X default | A exit | X exit")
    assert set(walked(old, added).dangerous) == {"(P, X)"}
    assert set(walked(old, removed).dangerous) == {"(P, B)"}


# -- Figs. 6 and 7: sys, and DejaVu2 ---------------------------------------------------

SYS = {
    "main": drawn(
        "entry S1 | S1 callA | callA S2 | S2 S3 | S3 callB | callB S4 | S4 exit",
        callA="call A",
        callB="call B",
    ),
    # The predicate calls A itself; its else clause calls B.
    "A": drawn(
        "entry callC | callC P1 | P1 S7 T | P1 callB F | S7 exit | callB exit",
        callC="call C",
        P1="if A",
        callB="call B",
    ),
    "B": drawn("entry S5 | S5 exit"),
    "C": drawn("entry S6 | S6 exit"),
}


def walk_sys(procedure: str, statement: str) -> Walks[str, str]:
    """The walk of sys and of sys with one statement changed."""
    old = SYS[procedure]
    changed = Drawn(old.edges, {**old.texts, statement: "other"})
    new = {**SYS, procedure: changed}
    return walk_programs("main", lambda n: SYS[n].routine(), lambda n: new[n].routine())


def visited(walks: Walks[str, str], procedure: str) -> set[str]:
    return {here for here, _ in walks.walks[procedure].pairs}


def test_a_change_in_s1_builds_no_other_graph() -> None:
    walks = walk_sys("main", "S1")
    assert walks.built == ("main",)
    assert walks.dangerous == {("main", "(entry, S1)")}
    assert walks.status == {"main": SELECTS_ALL}


def test_a_change_in_s6_never_comes_to_b_nor_beyond_the_call_of_a() -> None:
    walks = walk_sys("C", "S6")
    assert walks.built == ("main", "A", "C")
    assert walks.dangerous == {("C", "(entry, S6)")}
    assert visited(walks, "main") == {"entry", "S1", "callA"}
    assert visited(walks, "A") == {"entry", "callC"}
    assert set(walks.status.values()) == {SELECTS_ALL}


def test_a_change_in_s5_stops_at_the_second_call_of_b() -> None:
    walks = walk_sys("B", "S5")
    assert sorted(walks.built) == ["A", "B", "C", "main"]
    assert walks.dangerous == {("B", "(entry, S5)")}
    assert walks.status["B"] == SELECTS_ALL
    assert {walks.status["A"], walks.status["C"]} == {VISITED}  # the T edge of A gets through
    assert visited(walks, "main") == {"entry", "S1", "callA", "S2", "S3", "callB"}
    assert walks.status["main"] == SELECTS_ALL


def test_no_change_builds_each_graph_once_and_visits_each_node_once() -> None:
    walks = walk_sys("main", "none")
    assert sorted(walks.built) == ["A", "B", "C", "main"]
    assert not walks.dangerous
    assert walks.visits == sum(len({"exit", *one.edges}) for one in SYS.values())
    assert set(walks.status.values()) == {VISITED}
