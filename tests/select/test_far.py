"""Changes that reach too much to be followed to their end."""

from __future__ import annotations

import pytest
from tests.select import test_members as members
from tests.select.recorded import Recorded

from edgewise.select import propagate
from edgewise.trace.history import TEST, Unit

APP = "A = 1\nB = A + 1\nC = B + 1\n"
READS = "def test_{0}():\n    return C\n"
APART = "def test_{0}():\n    return 0\n"


def recorded(readers: int, others: int) -> Recorded:
    """Tests that read the last name of a chain, and others that read nothing."""
    every = [READS] * readers + [APART] * others
    text = "from app import C\n" + "".join(one.format(at) for at, one in enumerate(every))
    found = Recorded(app=APP, test_app=text)
    for at in range(len(every)):
        hits = found.row("test_app.py", f"test_{at}")
        found.add(Unit(TEST, f"test_app.py::test_{at}", hits, set(), set()))
    return found


@pytest.mark.parametrize("readers", [1, 9])
def test_what_can_be_followed_is(readers: int) -> None:
    assert (
        len(recorded(readers, 10 - readers).affected(app=APP.replace("A = 1", "A = 2"))) == readers
    )


def test_where_nine_of_ten_tests_are_selected_the_rest_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(propagate, "FAR", 1)
    new = APP.replace("A = 1", "A = 2").replace("C = B + 1", "C = B + 2")
    assert len(recorded(9, 1).affected(app=new)) == 10


def test_where_fewer_are_it_is_followed_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(propagate, "FAR", 1)
    assert len(recorded(3, 7).affected(app=APP.replace("A = 1", "A = 2"))) == 3


@pytest.mark.parametrize(
    "edit", [("return 1", "return 0"), ("pass", "def m(self): return 2"), ("A:", "A(dict):")]
)
def test_who_cannot_be_followed_may_have_hold_of_everything(
    edit: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = members.recorded(A="app.A", B="app.B>app.A", C="app.C>app.B>app.A")
    new = members.APP.replace(*edit, 1)
    followed = found.affected(app=new)
    monkeypatch.setattr(propagate, "FAR", 1)
    assert followed
    assert found.affected(app=new) >= followed
