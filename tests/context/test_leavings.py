"""What tests leave to each other outside the program."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from edgewise.context.journal import Journal, now
from edgewise.context.leavings import Leavings, LeavingsOfChild


class World:
    """One window after another, and what each found."""

    def __init__(self) -> None:
        self.leavings = Leavings()
        self.now = 0
        self.found: dict[int, set[int]] = {}
        self.leavings.window = lambda: self.now
        self.leavings.refer = self._refer

    def _refer(self, units: Iterable[int]) -> None:
        self.found.setdefault(self.now, set()).update(units)

    def looks(self, window: int, name: str) -> set[int]:
        self.now = window
        self.leavings.found(("file", name))
        return self.found.pop(window, set())

    def leaves(self, window: int, name: str, *, afresh: bool = True) -> None:
        self.now = window
        self.leavings.left(("file", name), afresh=afresh)


@pytest.fixture
def world() -> World:
    return World()


def test_who_finds_depends_on_who_left(world: World) -> None:
    world.leaves(1, "a")
    assert world.looks(2, "a") == {1}
    assert world.looks(2, "b") == set()


def test_what_is_written_anew_is_of_the_last(world: World) -> None:
    world.leaves(1, "a")
    world.leaves(2, "a")
    assert world.looks(3, "a") == {2}


def test_what_is_added_to_is_of_all(world: World) -> None:
    world.leaves(1, "a")
    world.leaves(2, "a", afresh=False)
    assert world.looks(3, "a") == {1, 2}


def test_what_is_taken_away_is_of_nobody(world: World) -> None:
    world.leaves(1, "a")
    world.leavings.taken_away(("file", "a"))
    assert world.looks(2, "a") == set()


def test_what_moves_is_of_those_who_made_it_and_of_the_mover(world: World) -> None:
    world.leaves(1, "old/a")
    world.leaves(1, "older")
    world.now = 2
    world.leavings.moved(("file", "old"), ("file", "new"))
    assert world.looks(3, "new/a") == {1}
    assert world.looks(3, "new") == {2}
    assert world.looks(3, "older") == {1}
    assert world.looks(3, "old/a") == set()


def test_what_was_there_at_a_moment_is_of_those_who_had_left_it(world: World) -> None:
    moments = [now()]
    for window in (1, 2):
        world.leaves(window, "a")
        moments.append(now())
    world.leavings.taken_away(("file", "a"))
    moments.append(now())
    found = [world.leavings.at(moment, ("file", "a"), ("file", "b")) for moment in moments]
    assert found == [frozenset(), {1}, {2}, frozenset()]


def test_a_child_tells_what_it_leaves(world: World, tmp_path: Path) -> None:
    world.leaves(1, "a")
    child = LeavingsOfChild(world.leavings, Journal(str(tmp_path)), 3)
    referred: list[int] = []
    child.refer = referred.extend
    child.found(("file", "a"))
    child.left(("file", "b"), afresh=False)
    child.moved(("file", "b"), ("file", "c"))
    child.taken_away(("file", "c"))
    child.left(("env", "HOME"))
    told = [entry[1:] for entry in Journal(str(tmp_path)).news()]
    assert referred == [1]
    assert told == [(3, "left", "b", False), (3, "moved", "b", "c"), (3, "taken away", "c")]
