"""The way past a region that fills a place, and who has it."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest
from tests.trace.world import World

from edgewise.trace.code import placement_of
from edgewise.trace.service import way_past


def lines_past(text: str) -> set[int]:
    """The lines of the statements on the way past the one region there is."""
    placement = placement_of(ast.parse(dedent(text)), "app.py", "edge")
    [probe] = [probe for probe in placement.probes if probe.region is not None]
    row = way_past(placement, probe)
    procedure = placement.procedures[probe.procedure]
    shown = placement.witnesses[probe.procedure]
    assert row >> probe.index & 1 or not row
    return {
        node.line
        for node in procedure.nodes
        if node.syntax is not None and any(row >> probe & 1 for probe in shown.nodes[node.index])
    }


def test_past_a_branch_there_is_only_the_edge() -> None:
    text = """\
    kept = {}
    def get(name):
        if name not in kept:
            kept[name] = make(name)
        return kept[name]
    """
    assert lines_past(text) <= {5}


def test_past_the_rest_there_is_what_leaves() -> None:
    text = """\
    kept = {}
    def get(name):
        if name in kept:
            told(name)
            return kept[name]
        kept[name] = make(name)
        return kept[name]
    """
    assert lines_past(text) == {4, 5}


def test_within_a_loop_the_way_ends_where_it_is_asked_again() -> None:
    text = """\
    kept = {}
    def get(names):
        for name in names:
            if name in kept:
                told(name)
            else:
                kept[name] = make(name)
        return kept
    """
    assert lines_past(text) == {5}


def test_a_way_that_no_guard_shows_is_not_told() -> None:
    text = """\
    kept = {}
    def get(name):
        try:
            return kept[name]
        except KeyError:
            kept[name] = make(name)
            return kept[name]
    """
    assert lines_past(text) == set()


SHARED = """\
kept = {}


def get(name):
    if name in kept:
        return found(name)
    kept[name] = made(name)
    return kept[name]


def found(name):
    return kept[name]


def made(name):
    return name
"""


@pytest.mark.parametrize("order", [("one", "other"), ("other", "one")])
def test_who_comes_first_has_no_other_row(world: World, order: tuple[str, str]) -> None:
    app = world.module("app", SHARED)
    for name in order:
        world.run(name, lambda: app.get("tea"))
    world.compose()
    assert world.row("one", "app.py") & world.probes("app.py", "get") == (
        world.row("other", "app.py") & world.probes("app.py", "get")
    )


def test_a_place_that_nobody_finds_full_has_no_way_past(world: World) -> None:
    app = world.module("app", SHARED)
    world.run("alone", lambda: app.get("tea"))
    world.compose()
    [line] = [p for p in world.placements["app.py"].probes if p.region is not None]
    assert not world.row("alone", "app.py") >> line.index & 1


LATE = """
class Late:
    def __init__(self):
        self.kind = None

    def get(self):
        if self.kind is None:
            self.kind = 1
        else:
            self.kind = self.kind + 1
        return self.kind
"""


@pytest.mark.parametrize("other", [1, 2])
def test_whoever_fills_what_others_find_on_an_object_has_it_too(world: World, other: int) -> None:
    late = world.module("late", LATE).Late()
    world.run("first", late.get)
    world.run("second", late.get if other == 1 else world.module("more", LATE).Late().get)
    past = 1 << next(at for at, r in world.facts["late.py"].regions.items() if r.past_owned)
    assert bool(world.row("first", "late.py") & past) == (other == 1)
    if other == 1:
        assert world.row("first", "late.py") == world.row("second", "late.py")
