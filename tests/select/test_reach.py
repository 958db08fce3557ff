"""The ways from units up to tests: at run time, and through imports."""

from __future__ import annotations

from tests.select.recorded import reach

from edgewise.trace.history import FIXTURE, IMPORT, REGION, SPAN, STATEMENT, TEST, Touch, Unit

# 0 a fixture, 1 an import with 2 one of its statements, 3 and 4 tests.
UNITS = [
    Unit(FIXTURE, "db", {0: 0b1}, set(), {Touch("receiver", "app.py:1<-app.C")}),
    Unit(IMPORT, "app.py", {0: 0b10}, {2}, set()),
    Unit(STATEMENT, "app.py:3", {0: 0b100}, set(), set()),
    Unit(TEST, "t1", {0: 0b1000}, {0, 1}, set()),
    Unit(TEST, "t2", {0: 0b10000}, {1}, {Touch("attribute", "size")}),
]
FILES = {"app.py": "x = 1\n"}


def test_at_run_time_goes_up_through_fixtures_and_stops_at_statements() -> None:
    found = reach(UNITS, FILES)
    assert set(found.at_run_time([0]).tests) == {"t1"}
    assert found.at_run_time([2]).statements == {2}
    assert not found.at_run_time([2]).tests
    assert set(found.at_run_time([4]).tests) == {"t2"}


def test_through_imports_goes_on_to_every_test() -> None:
    assert set(reach(UNITS, FILES).through_imports([2])) == {"t1", "t2"}
    assert set(reach(UNITS, FILES).through_imports([0])) == {"t1"}


def test_each_test_knows_the_way_it_was_reached() -> None:
    assert reach(UNITS, FILES).at_run_time([0]).tests == {"t1": 0}


def test_units_by_what_they_hit() -> None:
    found = reach(UNITS, FILES)
    digest = found.matrix.files[0].digest
    assert found.hitting("app.py", digest, 0b1) == [0]
    assert found.hitting("app.py", digest, 0) == []
    assert found.hitting("app.py", "another version", -1) == []
    assert found.hitting("other.py", digest, -1) == []


def test_units_that_no_test_needs_do_not_count() -> None:
    lonely = Unit(FIXTURE, "lonely", {0: 1 << 9}, set(), set())
    found = reach([*UNITS, lonely], FILES)
    assert found.hitting("app.py", found.matrix.files[0].digest, 1 << 9) == []


def test_references_in_a_circle() -> None:
    units = [Unit(IMPORT, "a.py", {}, {1}, set()), Unit(IMPORT, "b.py", {}, {0}, set())]
    found = reach([*units, Unit(TEST, "t", {}, {0}, set())])
    assert set(found.through_imports([1])) == {"t"}


def test_touches_and_kinds() -> None:
    found = reach(UNITS, FILES)
    assert found.touches("attribute") == [(Touch("attribute", "size"), [4])]
    assert found.of_kind(STATEMENT) == [2]


def test_what_ran_in_a_unit_leaves_out_its_imports() -> None:
    assert reach(UNITS, FILES).executed(3) == {0: 0b1001}


def test_what_may_have_been_read_without_a_trace_did_not_run() -> None:
    units = [
        Unit(REGION, "app.py#1", {0: 0b1}, set(), set()),
        Unit(REGION, "app.py#1", {}, {0}, {Touch(SPAN, "import app.py\n\n")}),
        Unit(STATEMENT, "app.py:3", {0: 0b100}, {1}, set()),
        Unit(STATEMENT, "app.py:4", {0: 0b1000}, {0, 1}, set()),
        Unit(TEST, "t1", {}, {2, 3}, set()),
    ]
    assert reach(units, FILES).executed(2) == {0: 0b100}
    assert reach(units, FILES).executed(3) == {0: 0b1001}


def test_modules_above_a_unit() -> None:
    assert reach(UNITS, FILES).modules_above([2]) == {1, 2}
