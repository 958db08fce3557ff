"""What an object is like at a glance."""

from __future__ import annotations

import weakref
from typing import Any

import pytest

from edgewise.plugin.glances import is_weak


class Thing:
    """Holds what it is given."""

    def __init__(self, held: object = None) -> None:
        self.held = held


ALIVE = Thing()


@pytest.mark.parametrize(
    ("value", "weak"),
    [
        ([weakref.ref(ALIVE)], True),
        ({1: weakref.ref(ALIVE)}, True),
        ({weakref.ref(ALIVE): 1}, True),
        (Thing({weakref.ref(ALIVE)}), True),
        (weakref.WeakKeyDictionary({ALIVE: 1}), True),
        (weakref.WeakValueDictionary({1: ALIVE}), True),
        (weakref.WeakSet([ALIVE]), True),
        ([ALIVE], False),
        ({"a": [weakref.ref(ALIVE)]}, False),
        (Thing([1]), False),
        (Thing(weakref.ref(ALIVE)), False),
        (None, False),
        (7, False),
    ],
)
def test_what_goes_when_something_else_dies(value: Any, weak: bool) -> None:
    assert is_weak(value) is weak
