"""What code that was made of text can have done."""

from __future__ import annotations

from tests.select.test_tally import tally

from edgewise.select.texts import making
from edgewise.trace.history import SESSION, TEST, Touch, Unit

RAN = Touch("context:library", "function maker.load:construct=1")
LOOKED_UP = Touch("attribute", "Cart")
MAKERS = frozenset({"maker.*"})


def made(*session: Touch) -> set[str]:
    """The tests that may have made a cart, of two that look one up; one has a library run."""
    units = [
        Unit(SESSION, "", {}, set(), set(session)),
        Unit(TEST, "looks up", {}, {0}, {LOOKED_UP}),
        Unit(TEST, "makes", {}, {0}, {LOOKED_UP, RAN}),
        Unit(TEST, "neither", {}, {0}, set()),
    ]
    return set(making(tally(*units), "Cart", MAKERS).tests)


def test_a_library_makes_what_a_test_has_it_make() -> None:
    assert made() == {"makes"}


def test_what_runs_between_tests_makes_nothing_that_a_test_looks_up() -> None:
    assert made(RAN) == {"makes"}


def test_what_is_looked_up_between_tests_may_be_made_for_all() -> None:
    assert made(RAN, LOOKED_UP) == {"looks up", "makes", "neither"}
