"""What pytest made of a test then, and makes of it now."""

from __future__ import annotations

import pytest

from edgewise.select.reflected import (
    CONFIG,
    DATA,
    ENVIRONMENT,
    FIXTURE,
    HOOK,
    ITEM,
    MARK,
    PARAMETER,
    UNREADABLE,
    changed_reflection,
    changed_settings,
    reflected_reasons,
)
from edgewise.select.selection import DOUBT, ENTITY, FILE, PYTEST
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import SESSION, TEST, Recording, TestHistory, Touch, Unit


@pytest.mark.parametrize(
    ("old", "new", "kind", "text"),
    [
        (
            Touch(FIXTURE, "db=tests/conftest.py::db (function)"),
            Touch(FIXTURE, "db=tests/api/conftest.py::db (function)"),
            PYTEST,
            "fixture db is now tests/api/conftest.py::db (function), "
            "was tests/conftest.py::db (function)",
        ),
        (None, Touch(MARK, "skip=()"), PYTEST, "mark skip is new: ()"),
        (Touch(MARK, "skip=()"), None, PYTEST, "mark skip is gone: ()"),
        (
            Touch(PARAMETER, "n=1"),
            Touch(PARAMETER, "n=True"),
            PYTEST,
            "parameter n is now True, was 1",
        ),
        (None, Touch(HOOK, "a/conftest.py::pytest_runtest_call="), PYTEST, "is new"),
        (Touch(ITEM, "class=a.T"), Touch(ITEM, "class=a.T < a.B"), PYTEST, "its class is now"),
        (Touch(DATA, "x.json=1"), Touch(DATA, "x.json=2"), FILE, "x.json changed"),
        (Touch(DATA, "x.json=1"), None, FILE, "x.json is gone"),
        (Touch(ENVIRONMENT, "TZ=1"), Touch(ENVIRONMENT, "TZ=2"), ENTITY, "TZ is set otherwise"),
    ],
)
def test_a_difference(old: Touch | None, new: Touch | None, kind: str, text: str) -> None:
    (reason,) = reflected_reasons({old} if old else set(), {new} if new else set())
    assert reason.kind == kind
    assert text in reason.text


def test_no_difference() -> None:
    touches = {Touch(FIXTURE, "db=x"), Touch(MARK, "slow=()")}
    assert reflected_reasons(touches, set(touches)) == ()


def test_what_cannot_be_read_is_in_doubt_each_time() -> None:
    unreadable = {Touch(UNREADABLE, "ValueError=odd")}
    (reason,) = reflected_reasons(set(unreadable), unreadable)
    assert reason.kind == DOUBT
    assert "ValueError=odd" in reason.text
    assert reflected_reasons(unreadable, set()) != ()


def test_a_value_may_hold_any_sign() -> None:
    old, new = Touch(PARAMETER, "text='a=b'"), Touch(PARAMETER, "text='a=c'")
    (reason,) = reflected_reasons({old}, {new})
    assert reason.text == "parameter text is now 'a=c', was 'a=b'"


def matrix() -> CoverageMatrix:
    """Two tests, each in a session of its own."""
    units = (
        Unit(SESSION, "", touches={Touch(CONFIG, "xfail_strict=True"), Touch("module", "x=y")}),
        Unit(TEST, "a", refs={0}, touches={Touch(MARK, "slow=()"), Touch("attribute", "z")}),
        Unit(SESSION, "", touches={Touch(CONFIG, "xfail_strict=False")}),
        Unit(TEST, "b", refs={2}),
    )
    tests = (TestHistory("a", 1, "passed", 0.1), TestHistory("b", 3, "passed", 0.1))
    return CoverageMatrix.of_recording(Recording((), units, tests, True, "cpython", "edge"))


def test_only_what_pytest_made_of_a_test_is_compared() -> None:
    assert changed_reflection(matrix(), {"a": {Touch(MARK, "slow=()")}, "b": set()}) == {}
    found = changed_reflection(matrix(), {"a": set(), "b": set(), "new": {Touch(MARK, "x=()")}})
    assert list(found) == ["a"]


def test_settings_are_those_of_the_session_a_test_ran_in() -> None:
    found = changed_settings(matrix(), {Touch(CONFIG, "xfail_strict=False")}, collected=True)
    assert list(found) == ["a"]
    assert found["a"].text == "pytest's xfail_strict is now False, was True"
    assert found["a"].entity == "xfail_strict"


def test_a_hook_that_is_not_loaded_is_no_difference() -> None:
    now = {Touch(CONFIG, "xfail_strict=True"), Touch(CONFIG, "hook conftest.py::pytest_x=")}
    assert (
        "hook conftest.py::pytest_x is new"
        in changed_settings(matrix(), now, collected=True)["a"].text
    )
    units = (
        Unit(SESSION, "", touches={Touch(CONFIG, "hook sub/conftest.py::pytest_x=")}),
        Unit(TEST, "a", refs={0}),
    )
    tests = (TestHistory("a", 1, "passed", 0.1),)
    recorded = CoverageMatrix.of_recording(Recording((), units, tests, True, "cpython", "edge"))
    assert changed_settings(recorded, set(), collected=True) == {}
