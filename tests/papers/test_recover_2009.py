"""Chittimalli and Harrold, "Recomputing Coverage Information to Assist Regression Testing" (2009).

Class Grade, Figs. 1 to 7 and Table 1. Statements are named in comments, as the
matrices of the paper number them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from textwrap import dedent
from typing import Any

import pytest
from tests.papers.selecting import recorded, selected

from edgewise.compare.difference import FileDifference
from edgewise.compare.files import FileVersion, compare_files, read
from edgewise.compare.graphs import View, compare_procedures
from edgewise.model.procedure import Node, Procedure
from edgewise.recover.reachable import affected_nodes
from edgewise.recover.transfer import RowMap, row_map
from edgewise.trace.reading import lines_and_arcs

V0 = """\
def calc_grade(final_score, midterm_score):
    grade = 0  # s1
    if final_score > 70:  # s2
        if midterm_score > 80:  # s3
            grade = 4  # s4
        else:
            grade = 3  # s5
    elif final_score < 50:  # s6
        grade = 2  # s7
    else:
        grade = 3  # s8
    print("Grade =", grade)  # s9
    return grade  # s10
"""
V1 = """\
def calc_grade(final_score, midterm_score):
    grade = 0  # s1
    if final_score > 70:  # s2
        if midterm_score > 80:  # s3
            grade = 4  # s4
        else:
            grade = 3  # s5
    elif final_score > 60:  # s6
        grade = 3  # s7
    elif final_score < 35:  # s8
        grade = 1  # s9
    else:
        grade = 2  # s10
    print("Grade =", grade)  # s11
    return grade  # s12
"""
V2 = V1.replace("final_score < 35", "final_score < 30")  # the listing is lost; Fig. 3 has it so

# Table 1.
SCORES = {"t1": (71, 81), "t2": (71, 71), "t3": (34, 60), "t4": (52, 50)}

Matrix = dict[str, str]  # statement -> whether t1, t2, t3, t4 cover it

FIG_1 = """
    s1 1111   s2 1111   s3 1100   s4 1000   s5 0100
    s6 0011   s7 0010   s8 0001   s9 1111   s10 1111
"""
FIG_2_OUTDATED = f"{FIG_1} s11 ????   s12 ????"
FIG_2_UPDATED = """
    s1 1111   s2 1111   s3 1100   s4 1000   s5 0100   s6 0011
    s7 0000   s8 0011   s9 0010   s10 0001  s11 1111  s12 1111
"""
FIG_3_UPDATED = """
    s1 1111   s2 1111   s3 1100   s4 1000   s5 0100   s6 0011
    s7 0000   s8 0011   s9 0000   s10 0011  s11 1111  s12 1111
"""
FIG_7A = " ".join(f"s{number} 0000" for number in range(1, 13))
FIG_7B = """
    s1 0000   s2 0000   s3 0000   s4 0000   s5 0000   s6 0011
    s7 0000   s8 0011   s9 0010   s10 0001  s11 0011  s12 0011
"""


def matrix(drawn: str) -> Matrix:
    words = drawn.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def graded(scores: tuple[int, int]) -> Callable[[dict[str, Any]], object]:
    return lambda names: names["calc_grade"](*scores)


@cache
def rows(text: str) -> dict[str, int]:
    """What each test hits on a version, all of them run."""
    return recorded(text, {test: graded(scores) for test, scores in SCORES.items()})


def version(text: str) -> FileVersion:
    return read("grade.py", dedent(text).encode(), "edge")


def procedure(file: FileVersion) -> Procedure:
    return next(p for p in file.placement.procedures if p.id.qualname == "calc_grade")


def statements(text: str) -> dict[int, str]:
    """By line."""
    lines = enumerate(text.splitlines(), 1)
    return {number: line.partition("# ")[2] for number, line in lines if "# s" in line}


def covered(text: str, hits: dict[str, int], only: Iterable[str] | None = None) -> Matrix:
    """Rows of hits as a matrix of statements; of only some of them, if so."""
    names = statements(text)
    lines = {test: lines_and_arcs(text.encode(), row)[0] for test, row in hits.items()}
    return {
        name: "".join(
            str(int(line in lines.get(test, ()) and (only is None or name in only)))
            for test in SCORES
        )
        for line, name in names.items()
    }


class Compared:
    """Two versions of Grade."""

    def __init__(self, old: str, new: str) -> None:
        self.texts = old, new
        self.old, self.new = version(old), version(new)
        self.walk = compare_procedures(
            View(procedure(self.old), frozenset()), View(procedure(self.new), frozenset())
        )

    @property
    def difference(self) -> FileDifference:
        return compare_files(self.old, self.new)

    @property
    def map(self) -> RowMap:
        return row_map(self.old, self.new, self.difference.entities)

    def entity_map(self) -> set[tuple[str, str]]:
        pairs = self.difference.entities["calc_grade"]
        nodes = procedure(self.old).nodes, procedure(self.new).nodes
        named = {(self._name(0, nodes[0][a]), self._name(1, nodes[1][b])) for a, b in pairs}
        return {pair for pair in named if all(pair)}

    def changed(self) -> set[str]:
        """The set C: where dangerous edges lead to in the new version."""
        return {self._name(1, procedure(self.new).nodes[node]) for node in self._changed()}

    def instrumented(self) -> set[str]:
        nodes = affected_nodes(procedure(self.new), self._changed())
        return {self._name(1, procedure(self.new).nodes[node]) for node in nodes}

    def left(self) -> set[str]:
        """Where dangerous edges lead to in the old version."""
        old = procedure(self.old)
        return {self._name(0, old.nodes[old.edges[edge].target]) for edge in self.walk.dangerous}

    def _changed(self) -> set[int]:
        return {node for node in self.walk.dangerous.values() if node is not None}

    def _name(self, which: int, node: Node) -> str:
        if node.syntax is None:
            return ""
        return statements(self.texts[which]).get(node.line, "")


def selected_by(known: Matrix, left: set[str]) -> set[str]:
    """The tests that a matrix of statements says went where a dangerous edge leads."""
    return {
        test for name in left for test, cell in zip(SCORES, known[name], strict=True) if cell == "1"
    }


def recomputed(old: str, new: str, known: dict[str, int]) -> dict[str, int]:
    """RecomputeMatrix on rows of hits: rerun what is selected, carry the rest over."""
    compared = Compared(old, new)
    rerun = selected(known, compared.difference.edges)
    carried = {test: compared.map.carry(row) for test, row in known.items() if test not in rerun}
    assert None not in carried.values()
    return {test: rows(new)[test] if test in rerun else carried[test] or 0 for test in SCORES}


def test_the_matrix_of_the_first_version() -> None:
    assert covered(V0, rows(V0)) == matrix(FIG_1)


def test_selection_changes_and_entity_map_of_the_first_change() -> None:
    compared = Compared(V0, V1)
    assert selected(rows(V0), compared.difference.edges) == {"t3", "t4"}
    assert compared.changed() == {"s6"}
    assert compared.entity_map() == {
        ("s1", "s1"),
        ("s2", "s2"),
        ("s3", "s3"),
        ("s4", "s4"),
        ("s5", "s5"),
        ("s9", "s11"),
        ("s10", "s12"),
    }
    assert compared.instrumented() == {"s6", "s7", "s8", "s9", "s10", "s11", "s12"}


def test_the_three_matrices_of_figure_7() -> None:
    compared = Compared(V0, V1)
    rerun = selected(rows(V0), compared.difference.edges)
    after_running = {test: rows(V1)[test] for test in rerun}
    assert covered(V1, {}) == matrix(FIG_7A)
    assert covered(V1, after_running, compared.instrumented()) == matrix(FIG_7B)
    assert covered(V1, recomputed(V0, V1, rows(V0))) == matrix(FIG_2_UPDATED)


def test_rerun_tests_did_what_they_did_before_the_change() -> None:
    """Lines 12 to 15 of the algorithm: what is not instrumented is carried over for them too."""
    compared = Compared(V0, V1)
    known, now = covered(V0, rows(V0)), covered(V1, rows(V1))
    plain = {pair for pair in compared.entity_map() if pair[1] not in compared.instrumented()}
    assert {after for _, after in plain} == {"s1", "s2", "s3", "s4", "s5"}
    assert all(known[before] == now[after] for before, after in plain)


@pytest.mark.parametrize(
    ("old", "new", "figure"), [(V0, V1, FIG_2_UPDATED), (V1, V2, FIG_3_UPDATED)]
)
def test_the_recovered_matrix_is_the_recorded_one(old: str, new: str, figure: str) -> None:
    recovered = recomputed(old, new, rows(old))
    assert recovered == rows(new)
    assert covered(new, recovered) == matrix(figure)


def test_the_chain_of_both_changes() -> None:
    assert recomputed(V1, V2, recomputed(V0, V1, rows(V0))) == rows(V2)


def test_an_outdated_matrix_omits_a_test() -> None:
    compared = Compared(V1, V2)
    assert compared.left() == {"s8"}
    assert selected_by(matrix(FIG_2_OUTDATED), compared.left()) == {"t4"}
    assert selected_by(matrix(FIG_2_UPDATED), compared.left()) == {"t3", "t4"}
    assert selected(recomputed(V0, V1, rows(V0)), compared.difference.edges) == {"t3", "t4"}
