"""Tests that pytest would set up differently, though no line they run has changed.

What pytest makes of a test is recorded as touches of its own unit, each a
`key=value`; the same looked at now is compared with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from edgewise.select.selection import DOUBT, ENTITY, FILE, PYTEST, Reason
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import SESSION, Touch

FIXTURE = "fixture"  # name=the definition that serves, over those it asks for by the same name
MARK = "mark"  # name=(arguments)
PARAMETER = "param"  # name=value
ITEM = "item"  # what it is: type, function, class, module, set-up functions
HOOK = "hook"  # of a conftest above it
CONFTEST = "conftest"  # above it
DATA = "data"  # a file its marker names=digest
ENVIRONMENT = "env"  # a variable its marker names=digest
ASKED = "asked"  # a fixture it asked for while it ran, by name=the definition it got
UNREADABLE = "unreadable"  # nobody knows what pytest makes of it: error=message
CONFIG = "config"  # of the session: a setting of pytest=value
STRICT_MARKS = "strict marks"  # the setting that no others may be used, where that is so

KINDS = frozenset({FIXTURE, MARK, PARAMETER, ITEM, HOOK, CONFTEST, DATA, ENVIRONMENT, UNREADABLE})

_LOOKED_AT = KINDS | {ASKED}

_WORDS = {
    FIXTURE: "fixture",
    MARK: "mark",
    PARAMETER: "parameter",
    ITEM: "its",
    ASKED: "fixture",
    HOOK: "hook",
    CONFTEST: "conftest",
    UNREADABLE: "error",  # it can be read now
}


def reflected_reasons(old: AbstractSet[Touch], new: AbstractSet[Touch]) -> tuple[Reason, ...]:
    """Why a test has to run, given what pytest made of it then and makes of it now."""
    doubts = [touch.name for touch in new if touch.kind == UNREADABLE]
    if doubts:
        return (Reason(DOUBT, f"what pytest makes of it cannot be told: {doubts[0]}"),)
    if old == new:
        return ()
    return tuple(
        reason
        for kind in sorted(KINDS)
        for reason in _differences(kind, _of_kind(old, kind), _of_kind(new, kind))
    )


def changed_reflection(
    matrix: CoverageMatrix,
    now: Mapping[str, AbstractSet[Touch]],
    found_by: Callable[[str, str], str] = lambda test, fixture: "",
) -> dict[str, tuple[Reason, ...]]:
    """By test, why it has to run.

    `now`: what pytest makes of each test; `found_by`: the definition that the name
    of a fixture leads to from a test.
    """
    found = {}
    for test, new in now.items():
        history = matrix.histories.get(test)
        if history is not None:
            touches = matrix.units[history.unit].touches_of(_LOOKED_AT)
            if touches == new and not any(touch.kind == UNREADABLE for touch in new):
                continue
            reasons = reflected_reasons({touch for touch in touches if touch.kind in KINDS}, new)
            asked = _of_kind(touches, ASKED)
            if asked:
                then = {name: found_by(test, name) for name in asked}
                reasons += tuple(_differences(ASKED, asked, then))
            if reasons:
                found[test] = reasons
    return found


def changed_settings(
    matrix: CoverageMatrix, now: AbstractSet[Touch], *, collected: bool
) -> dict[str, Reason]:
    """By test, which setting of pytest is not what it was when the test was recorded.

    `collected`: whether pytest has collected the tests, and said what it refuses to collect.
    """
    moved: dict[int, Reason] = {}
    for index in matrix.of_kind(SESSION):
        old = _of_kind(matrix.units[index].touches, CONFIG)
        reasons = _moved(old, _of_kind(now, CONFIG))
        reason = next((r for r in reasons if not (collected and r.entity == STRICT_MARKS)), None)
        if reason is not None:
            moved[index] = reason
    if not moved:
        return {}
    return {
        test: moved[session]
        for test, history in matrix.histories.items()
        for session in moved.keys() & set(matrix.units[history.unit].refs)
    }


def noted(matrix: CoverageMatrix, tests: Iterable[str]) -> frozenset[str]:
    """The Python files that were there, and not imported, in the runs that recorded these tests."""
    left = set(matrix.of_kind(SESSION))
    found: set[str] = set()
    for test in tests:
        if not left:
            break
        for session in left.intersection(matrix.units[matrix.histories[test].unit].refs):
            left.discard(session)
            touches = matrix.units[session].touches
            found.update(touch.name for touch in touches if touch.kind == "unimported")
    return frozenset(found)


def _of_kind(touches: Iterable[Touch], kind: str) -> dict[str, str]:
    """Key -> value."""
    found = {}
    for touch in touches:
        if touch.kind == kind:
            key, _, value = touch.name.partition("=")
            found[key] = value
    return found


def _differences(kind: str, old: dict[str, str], new: dict[str, str]) -> Iterator[Reason]:
    for key in sorted(old.keys() | new.keys()):
        before, after = old.get(key), new.get(key)
        if before == after:
            continue
        if kind == DATA:
            what = "is new" if before is None else "is gone" if after is None else "changed"
            yield Reason(FILE, f"{key} {what}; its marker names it")
        elif kind == ENVIRONMENT:
            yield Reason(ENTITY, f"{key} is set otherwise in the environment", entity=key)
        else:
            yield Reason(PYTEST, f"{_WORDS[kind]} {_change(key, before, after)}")


def _moved(old: dict[str, str], new: dict[str, str]) -> Iterator[Reason]:
    for key in sorted(old.keys() | new.keys()):
        before, after = old.get(key), new.get(key)
        # A conftest that is not loaded in this run says nothing of its hooks; and
        # that a hook is gone shows in the code that ran.
        if before != after and not (after is None and key.startswith("hook ")):
            yield Reason(PYTEST, f"pytest's {_change(key, before, after)}", entity=key)


def _change(key: str, before: str | None, after: str | None) -> str:
    """What became of a key, in words.

    >>> _change("db", "tests/conftest.py::db", "tests/api/conftest.py::db")
    'db is now tests/api/conftest.py::db, was tests/conftest.py::db'
    """
    if before is None:
        return f"{key} is new{_shown(after)}"
    if after is None:
        return f"{key} is gone{_shown(before)}"
    return f"{key} is now {after or 'empty'}, was {before or 'empty'}"


def _shown(value: str | None) -> str:
    return f": {value}" if value else ""
