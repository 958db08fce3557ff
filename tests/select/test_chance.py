"""Who asks for the time or for chance, by whatever name."""

from __future__ import annotations

import pytest
from tests.compare.programs import program

from edgewise.select.chance import rows

CHANCE, CLOCK = "chance", "the clock"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import random\ndef f(a):\n    return random.choice(a)\n", {CHANCE}),
        ("from random import choice\ndef f(a):\n    return choice(a)\n", {CHANCE}),
        ("from random import choice as one\ndef f(a):\n    return one(a)\n", {CHANCE}),
        ("import random\ndef f(a, choice=random.choice):\n    return choice(a)\n", {CHANCE}),
        ("from random import choice\ndef f(a, one=choice):\n    return one(a)\n", {CHANCE}),
        ("import random\nclass A:\n    def f(self, to=random.random):\n        to()\n", {CHANCE}),
        ("import random\npick = random.choice\ndef f(a):\n    return pick(a)\n", {CHANCE}),
        ("import random\nR = random.Random()\ndef f(a):\n    return R.choice(a)\n", {CHANCE}),
        ("import random\nclass A:\n  to = random.random\n  def f(self): self.to()\n", {CHANCE}),
        ("import time as t\ndef f():\n    return t.time()\n", {CLOCK}),
        ("from time import monotonic\ndef f():\n    return monotonic()\n", {CLOCK}),
        ("from datetime import datetime\ndef f(now=datetime.now):\n    return now()\n", {CLOCK}),
        ("import time\ndef f():\n    time.sleep(1)\n", set()),
        ("import random\ndef f(r: random.Random, b=1):\n    return r\n", set()),
        ("from app import choice\ndef f(a):\n    return choice(a)\n", set()),
        ("import random\ndef f(a):\n    return a\n", set()),
    ],
)
def test_what_a_function_asks_for(text: str, expected: set[str]) -> None:
    index = program(app=text).files["app.py"]
    assert {what for what, row in rows(index) if row} == expected
