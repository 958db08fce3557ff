"""Which names are left to a clock or to random numbers."""

from __future__ import annotations

import pytest
from tests.compare.programs import program

from edgewise.select.unforeseen import is_left_to_chance


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import uuid\nX = uuid.uuid4().hex\n", True),
        ("from datetime import datetime\nX = str(datetime.now())\n", True),
        ("import datetime\nX = datetime.time(9)\n", False),
        ("import random\ndraw = random.SystemRandom().getrandbits\nX = hex(draw(8))\n", True),
        ("import random\ndraw = random.choice\nX = draw([1])\n", False),
        ("import time\nX = time.time\n", False),
        ("import time\nX = 1\nY = time.time()\n", False),
        ("import time\nclass A:\n    X = time.time()\n", False),
        ("X = now()\n", False),
    ],
)
def test_what_a_name_is_bound_to(text: str, expected: bool) -> None:
    assert is_left_to_chance(program(app=text), "app.py", "X") is expected


def test_a_module_of_ours_is_no_clock() -> None:
    found = program(app="import time\nX = time.time()\n", time="def time(): return 1\n")
    assert not is_left_to_chance(found, "app.py", "X")


def test_a_module_that_is_not_there() -> None:
    assert not is_left_to_chance(program(app="X = 1\n"), "low.py", "X")
