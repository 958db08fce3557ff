"""Where probes are put: as few as tell everything."""

from __future__ import annotations

from textwrap import dedent

import pytest
from tests.properties.running import placed

from edgewise.trace.placement import ENTERED, EVALUATED, PASSED


def probes_of(program: str, granularity: str = "edge") -> list[str]:
    """The probes of a program: kind and line."""
    return [f"{p.kind} {p.line}" for p in placed(dedent(program), granularity).probes]


def check_probes(body: str, expected: str) -> None:
    """`body` is that of a function; its entry goes without saying."""
    program = "def f(a, b):\n" + "".join(f"    {line}\n" for line in dedent(body).splitlines())
    rest = expected.split(", ") if expected else []
    assert probes_of(program) == ["passed 1", "entered 1", *rest]


def test_straight_lines_that_cannot_raise_cost_nothing() -> None:
    check_probes("x = 1\ny = a\nreturn y", "")


def test_after_a_statement_that_may_raise_the_next_one_gets_a_probe() -> None:
    check_probes("x = a.b\ny = 1\nz = 2", "passed 3")


def test_each_branch_has_a_probe() -> None:
    check_probes("if a:\n    x = 1\nelse:\n    x = 2", "passed 3, passed 5")
    check_probes("if a:\n    x = 1\n", "passed 3, passed 2")


def test_the_false_edge_of_a_guard_is_shown_by_what_follows() -> None:
    check_probes("if a:\n    return\nx = 1", "passed 3, passed 4")


def test_loops_tell_both_ways() -> None:
    check_probes("for x in a:\n    y = 1\n", "passed 3, passed 2")


def test_handlers_tell_when_their_type_is_evaluated() -> None:
    kinds = probes_of("try:\n    a.b\nexcept KeyError:\n    pass\n")
    assert kinds.count("evaluated 3") == 1  # the type
    assert kinds.count("evaluated 1") == 1  # nobody wanted it
    assert kinds.count("passed 4") == 1


def test_a_case_tells_that_it_was_tried_if_its_pattern_may_raise() -> None:
    program = (
        "match a:\n    case None:\n        b\n    case 1:\n        c\n    case _:\n        d\n"
    )
    kinds = [kind for kind in probes_of(program) if kind.startswith(EVALUATED)]
    assert kinds == ["evaluated 4"]


@pytest.mark.parametrize("granularity", ["function", "file"])
def test_coarser_granularities(granularity: str) -> None:
    program = """\
        def f(a):
            if a:
                return 1
            try:
                a.b
            except KeyError:
                return 2
        def g():
            pass
        """
    kinds = probes_of(program, granularity)
    if granularity == "file":
        assert kinds == ["entered 1"]
    else:
        assert kinds == ["passed 1", "entered 1", "evaluated 6", "passed 7", "entered 8"]


def test_every_node_and_every_branch_has_a_witness() -> None:
    program = """\
        def f(a):
            for x in a:
                try:
                    if x:
                        continue
                    with a as b:
                        yield b
                except KeyError:
                    break
                finally:
                    a.c
            else:
                return 1
            match a:
                case [x, y] if x:
                    pass
        """
    placement = placed(dedent(program))
    for procedure, witnesses in zip(placement.procedures, placement.witnesses, strict=True):
        for node, shown in zip(procedure.nodes, witnesses.nodes, strict=True):
            assert shown or node.kind in ("exit", "raise exit"), node
        for edge, shown in zip(procedure.edges, witnesses.edges, strict=True):
            assert shown or edge.label not in ("T", "F"), edge
    kinds = {probe.kind for probe in placement.probes}
    assert kinds == {ENTERED, PASSED, EVALUATED}
    assert [probe.index for probe in placement.probes] == list(range(1, placement.size))
