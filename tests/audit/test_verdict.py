"""What is true of an edit, and what a selection made of it."""

from __future__ import annotations

import json

from edgewise.audit.ran import Ran, read_notes
from edgewise.audit.verdict import apart, as_before, change, following, missed, oddity

OLD = {"a::one": "passed", "a::two": "passed", "b::three": "failed", "b::four": "passed"}


def ran(outcomes: dict[str, str], code: int | None = 0, **more: object) -> Ran:
    lines: list[dict[str, object]] = [{"broken": node} for node in more.get("broken", ())]  # type: ignore[attr-defined]
    lines.append({"collected": more.get("collected", list(outcomes))})
    for test, outcome in outcomes.items():
        lines += [{"start": test}, {"end": test, "outcome": outcome}]
    lines.append({"exit": code, "stopped": False, "modules": {}})
    return read_notes("\n".join(map(json.dumps, lines)), code, 1.0, "said")


def test_failing_now_and_not_before() -> None:
    full = ran({**OLD, "a::two": "failed", "b::new": "failed"}, 1)
    assert change(OLD, full).failing == ("a::two", "b::new")


def test_what_ends_otherwise_without_failing() -> None:
    full = ran({**OLD, "a::one": "skipped", "b::three": "passed"}, 1)
    truth = change(OLD, full)
    assert truth.failing == ()
    assert truth.otherwise == ("a::one", "b::three")
    assert missed(truth, ran({"b::three": "passed"})) == ("a::one",)


def test_flaky_tests_say_nothing() -> None:
    full = ran({**OLD, "a::two": "failed"}, 1)
    assert change(OLD, full, flaky={"a::two"}).failing == ()


def test_a_failure_that_is_not_seen_again_is_none() -> None:
    full, again = ran({**OLD, "a::two": "failed"}, 1), ran(OLD)
    assert change(OLD, full, (), again).failing == ()


def test_what_cannot_be_collected_fails() -> None:
    full = ran({"b::three": "failed", "b::four": "passed"}, 1, broken=["a"])
    truth = change(OLD, full)
    assert truth.failing == ("a::one", "a::two")
    assert missed(truth, ran({}, 2, broken=["a"])) == ()  # shown to be broken
    assert missed(truth, ran({}, 0)) == ("a::one", "a::two")


def test_tests_that_are_gone_need_not_run() -> None:
    full = ran({"a::one": "passed", "b::three": "failed", "b::four": "passed"}, 1)
    assert change(OLD, full).failing == ()


def test_a_run_that_was_killed_while_it_wrote() -> None:
    notes = '{"collected": ["a::one", "a::two"]}\n{"start": "a::one"}\n{"end": "a::o'
    killed = read_notes(notes, None, 9.0, "")
    assert killed.outcomes == {"a::one": "failed"}
    assert killed.hung == "a::one"
    assert not killed.complete
    assert change(OLD, killed).failing == ("a::one",)


def test_a_failure_that_needs_other_tests() -> None:
    truth = change(OLD, ran({**OLD, "a::two": "failed", "a::one": "failed"}, 1))
    assert apart(truth, ran({"a::two": "passed", "a::one": "failed"}, 1)) == ("a::two",)


def test_a_failure_that_another_one_causes() -> None:
    red, green = ran({"a::one": "failed"}, 1), ran({"a::one": "passed"})
    alone = ran({"a::two": "passed", "b::four": "failed"}, 1)
    assert following(["a::two", "b::four"], OLD, red, alone) == ("a::two",)
    assert following(["a::two", "b::four"], OLD, green, alone) == ()  # nobody would know


def test_an_end_that_was_there_before() -> None:
    left = ["a::one", "a::two", "b::four"]
    full = ran({"a::one": "failed", "a::two": "failed"}, 1, broken=["b"])
    before = ran({"a::one": "failed", "a::two": "skipped", "b::four": "failed"}, 1)
    assert as_before(left, full, before) == {"a::one"}
    assert as_before(left, full, ran(OLD)) == frozenset()
    assert as_before(left, full, ran({})) == frozenset()


def test_a_selected_run_that_ends_oddly() -> None:
    assert oddity(ran(OLD), ran({}, 3)).startswith("pytest ended with 3")
    assert oddity(ran(OLD, 3), ran({}, 3)) == ""  # the edit does that
    assert oddity(ran(OLD), ran({}, 5)) == ""


def test_a_selected_run_that_keeps_nothing_is_odd() -> None:
    told = "1 passed\nedgewise: nothing was recorded: no room  [store-unwritable]\n"
    note = '{"collected": ["a"]}\n{"start": "a"}\n{"end": "a", "outcome": "passed"}\n{}\n'
    lost = read_notes(note, 0, 1.0, told)
    assert oddity(ran(OLD), lost) == told.splitlines()[1]
    assert oddity(lost, lost) == ""  # the edit does that
