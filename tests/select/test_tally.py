"""Who reached what, and reasons."""

from __future__ import annotations

import pytest
from tests.select.recorded import matrix

from edgewise.compare.difference import Change
from edgewise.compare.files import read
from edgewise.compare.program import Program
from edgewise.select.cause import Cause
from edgewise.select.reach import Reach
from edgewise.select.selection import EDGE, ENTITY
from edgewise.select.tally import MOST_REASONS, Tally, position
from edgewise.source.digest import digest_of
from edgewise.trace.history import COLLECT, FIXTURE, IMPORT, STATEMENT, TEST, Touch, Unit

TEXT = "x = 1\n"
CAUSE = Cause(Change("app.py", 1, "<module>", "statement", "`x = 1` was `x = 2`"))


def tally(*units: Unit) -> Tally:
    stored = matrix(list(units), {"app.py": TEXT})
    index = read("app.py", TEXT.encode(), "edge").index
    digests = {"app.py": digest_of(TEXT.encode())}
    return Tally(Reach(stored, sorted(stored.histories)), Program({"app.py": index}), digests)


def a_test(name: str, hits: int, *touches: Touch) -> Unit:
    return Unit(TEST, name, {0: hits}, set(), set(touches))


def test_who_reached_a_row_and_came_along_another() -> None:
    found = tally(a_test("t1", 0b11), a_test("t2", 0b01), a_test("t3", 0b10))
    assert set(found.reaching("app.py", 0b1).tests) == {"t1", "t2"}
    assert set(found.reaching("app.py", 0b1, given=0b10).tests) == {"t1"}


def test_a_reason_names_the_edge_and_the_fixture() -> None:
    fixture = Unit(FIXTURE, "db", {0: 1}, set(), set())
    found = tally(fixture, Unit(TEST, "t1", {}, {0}, set()))
    cause = Cause(CAUSE.change, edge="app.py:1 -> 2")
    found.add_reached(found.reaching("app.py", 1), cause, EDGE)
    (reason,) = found.reasons["t1"].values()
    assert reason.kind == EDGE
    assert "took app.py:1 -> 2 in fixture db" in reason.text
    assert "`x = 1` was `x = 2`" in reason.text


def test_reasons_are_not_repeated_and_not_endless() -> None:
    found = tally(a_test("t1", 1))
    for number in (1, 1, *range(2, 50)):
        found.add_users(["t1"], CAUSE, f"entity {number}")
    assert len(found.reasons["t1"]) == MOST_REASONS


def test_tests_of_a_file_by_probes_or_as_a_whole() -> None:
    whole = Touch("file", "app.py")
    found = tally(a_test("t1", 1), Unit(TEST, "t2", {}, set(), {whole}), a_test("t3", 0))
    assert found.tests_of_file("app.py") == {"t1", "t2"}
    found.whole_file("app.py", CAUSE)
    assert set(found.reasons) == {"t1", "t2"}


def test_looking_at_a_definition() -> None:
    def touch(name: str) -> Touch:
        return Touch("inspected", f"app.py::{name}")

    found = tally(a_test("t1", 0, touch("f")), a_test("t2", 0, touch("C.m")), a_test("t3", 0))
    assert set(found.inspecting("app.py", "f").tests) == {"t1"}
    assert set(found.inspecting("app.py", "C").tests) == {"t2"}
    assert not found.inspecting("other.py", "f").tests


def test_what_pytest_looks_at_when_it_collects_does_not_count() -> None:
    collected = Unit(COLLECT, "app.py", {}, set(), {Touch("inspected", "app.py::test_f")})
    assert (
        not tally(collected, Unit(TEST, "t", {}, {0}, set())).inspecting("app.py", "test_f").tests
    )


def test_receivers_and_computed_names() -> None:
    found = tally(
        a_test("t1", 0, Touch("receiver", "app.py:1<-app.B>app.A")),
        a_test("t2", 0, Touch("receiver", "app.py:1<-app.A")),
        a_test("t3", 0, Touch("attribute", "size")),
    )
    assert set(found.receiving(("app.py", "B")).tests) == {"t1"}
    assert set(found.receiving(("app.py", "A")).tests) == {"t1", "t2"}
    assert set(found.receiving(("app.py", "A"), frozenset([("app.py", "B")])).tests) == {"t2"}
    assert set(found.looking_up("size").tests) == {"t3"}


def test_values_and_what_ran_at_import() -> None:
    imported = Unit(IMPORT, "app.py", {0: 0b1}, {1}, {Touch("value", "x=abc")})
    statement = Unit(STATEMENT, "app.py:1", {0: 0b10}, set(), set())
    found = tally(imported, statement, Unit(TEST, "t", {}, {0}, set()))
    assert found.values == {"app.py": {"x": "abc"}}
    assert found.ran_at_import("app.py") == 0b11
    assert found.statement_units == {("app.py", 1): 1}


def test_tests_that_depend_on_an_import() -> None:
    imported = Unit(IMPORT, "app.py", {0: 1}, set(), set())
    found = tally(imported, Unit(TEST, "t", {}, {0}, set()))
    found.add_importers(found.reach.through_imports([0]), CAUSE)
    (reason,) = found.reasons["t"].values()
    assert reason.kind == ENTITY
    assert reason.text.startswith("imports app.py; ")


@pytest.mark.parametrize(
    ("lineage", "path", "name", "at"),
    [
        ("app.B>app.A", "app.py", "A", 1),
        ("app.B>app.A", "app.py", "C", None),
        ("pkg.app.A", "src/pkg/app.py", "A", 0),
        ("pkg.A", "pkg/__init__.py", "A", 0),
        ("other.A", "app.py", "A", None),
        ("app.Outer.A", "app.py", "Outer.A", 0),
        ("app.Outer.A", "app.py", "A", None),
        ("__main__.A", "app.py", "A", 0),
        ("?", "app.py", "A", 0),
    ],
)
def test_where_a_class_stands_in_a_recorded_order(
    lineage: str, path: str, name: str, at: int | None
) -> None:
    assert position(lineage, (path, name)) == at
