"""The order in which selected tests run."""

from __future__ import annotations

from edgewise.select.order import likeliest_first
from edgewise.select.selection import ALWAYS, EDGE, ENTITY, FAILED, LIBRARY, NEW, Reason

CHAINS = [
    ("a", "a::1"),
    ("a", "a::T", "a::T::2"),
    ("a", "a::T", "a::T::3"),
    ("a", "a::4"),
    ("b", "b::5"),
    ("b", "b::6"),
]


def ordered(**kinds: str) -> str:
    """The numbers of the tests in order, given the kind of reason of some."""
    reasons = {
        chain[-1]: (Reason(kinds.get(f"t{at}", ALWAYS), ""),) for at, chain in enumerate(CHAINS, 1)
    }
    return "".join(CHAINS[at][-1][-1] for at in likeliest_first(CHAINS, reasons))


def test_equally_urgent_ones_stay_as_they_are() -> None:
    assert ordered() == "123456"


def test_what_failed_comes_first_with_its_module() -> None:
    assert ordered(t6=FAILED) == "651234"


def test_classes_stay_together() -> None:
    assert ordered(t3=EDGE) == "321456"


def test_by_how_telling_the_reason_is() -> None:
    assert ordered(t1=NEW, t2=EDGE, t3=ENTITY, t4=FAILED, t5=EDGE, t6=EDGE) == "423156"


def test_an_order_given_by_others_is_kept_where_nothing_is_urgent() -> None:
    mixed = [("a", "a::1"), ("b", "b::2"), ("a", "a::3")]
    assert likeliest_first(mixed, {}) == [0, 1, 2]


def test_a_test_with_several_reasons_counts_by_the_best() -> None:
    chains = [("a", "a::1"), ("b", "b::2")]
    reasons = {
        "a::1": (Reason(ENTITY, ""),),
        "b::2": (Reason(ALWAYS, ""), Reason(FAILED, "")),
    }
    assert likeliest_first(chains, reasons) == [1, 0]


def test_of_a_changed_library_what_few_reach_comes_first() -> None:
    chains = [("a", "a::1"), ("b", "b::2"), ("c", "c::3")]
    reasons = {chain[-1]: (Reason(LIBRARY, ""),) for chain in chains}
    assert likeliest_first(chains, reasons, {"a::1": 0.3, "b::2": 0.3, "c::3": 1.3}) == [2, 0, 1]


def test_who_leaves_something_comes_before_who_reads_it() -> None:
    reasons = {"b::6": (Reason(FAILED, ""),), "a::4": (Reason(EDGE, ""),)}
    after = {"b::6": frozenset({"a::T::3", "b::5"})}
    found = likeliest_first(CHAINS, reasons, None, after)
    assert [CHAINS[at][-1][-1] for at in found] == ["3", "2", "4", "1", "5", "6"]


def test_who_leaves_something_comes_before_the_module_of_who_reads_it() -> None:
    chains = [("a", "a::1"), ("a", "a::2"), ("b", "b::3"), ("b", "b::4")]
    reasons = {"b::4": (Reason(FAILED, ""),)}
    found = likeliest_first(chains, reasons, None, {"b::3": frozenset({"a::2"})})
    assert found == [1, 0, 3, 2]


URGENT = {"b::6": (Reason(FAILED, ""),), "a::4": (Reason(EDGE, ""),)}


def held_back(*unsettling: str, after: dict[str, frozenset[str]] | None = None) -> str:
    """The numbers of the tests in order."""
    found = likeliest_first(CHAINS, URGENT, None, after, frozenset(unsettling))
    return "".join(CHAINS[at][-1][-1] for at in found)


def test_who_unsettles_the_process_waits_for_those_before_it() -> None:
    assert held_back() == "654123"
    assert held_back("b::6") == "412356"
    assert held_back("b::5") == "412365"
    assert held_back("a::1") == "654123"
    assert held_back("a::4") == "651234"
    assert held_back("a::T::3") == "654123"


def test_who_comes_after_one_that_waits_waits_too() -> None:
    after = {"b::6": frozenset({"a::T::3"}), "b::5": frozenset({"b::6"})}
    assert held_back(after=after) == "324165"
    assert held_back("a::T::3", after=after) == "412365"
