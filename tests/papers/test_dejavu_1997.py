"""Rothermel and Harrold, "A Safe, Efficient Regression Test Selection Technique" (TOSEM 1997)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent

from tests.model.graphs import graph_of
from tests.properties.running import execute, placed, probed, probes

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
