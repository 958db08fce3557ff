"""Who filled the places of libraries' objects, and who found them full."""

from __future__ import annotations

import sys

import pytest

from edgewise.trace import lending
from edgewise.trace.lending import Lending
from edgewise.trace.runtime import Module


class Owner:
    """Something that a place hangs on."""


@pytest.fixture
def windows() -> list[int]:
    return [1]


@pytest.fixture
def lent(windows: list[int]) -> Lending:
    found = Lending(lambda: windows[-1])
    found.learn((LIBRARY.number, 3), CODE)
    return found


CODE = compile("", "thing.py", "exec")
LIBRARY = Module(7, "key", "library:thing.py", 20, "digest", 1)


def test_who_finds_a_place_full_depends_on_who_filled_it(lent: Lending, windows: list[int]) -> None:
    owner = Owner()
    lent.lend(LIBRARY, 3, owner)
    lent.borrow(LIBRARY, 3, owner)
    assert lent.lenders(1) == set()
    windows.append(2)
    lent.borrow(LIBRARY, 3, owner)
    lent.lend(LIBRARY, 3, owner)
    windows.append(3)
    lent.borrow(LIBRARY, 3, owner)
    assert lent.lenders(2) == {1}
    assert lent.lenders(3) == {1, 2}


def test_an_object_at_the_address_of_another_has_borrowed_nothing(
    lent: Lending, windows: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lending, "address", lambda owner: 5)
    first = Owner()
    lent.lend(LIBRARY, 3, first)
    windows.append(2)
    lent.borrow(LIBRARY, 3, Owner())
    assert lent.lenders(2) == set()


def test_owners_that_are_gone_are_forgotten(
    lent: Lending, windows: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lending, "FEW", 4)
    numbers = iter(range(10_000))
    monkeypatch.setattr(lending, "address", lambda owner: owner.number)
    lent = Lending(lambda: windows[-1])
    lent.learn((LIBRARY.number, 3), CODE)
    kept = Owner()
    kept.number = next(numbers)  # type: ignore[attr-defined]
    lent.lend(LIBRARY, 3, kept)
    for number in numbers:
        gone = Owner()
        gone.number = number  # type: ignore[attr-defined]
        lent.lend(LIBRARY, 3, gone)
    assert len(lent._owned[7, 3]) < 10
    windows.append(2)
    lent.borrow(LIBRARY, 3, kept)
    assert lent.lenders(2) == {1}


def test_what_was_used_to_fill_a_place_is_lent_with_it(lent: Lending, windows: list[int]) -> None:
    owner = Owner()

    def fills() -> None:
        lent.learn((LIBRARY.number, 3), sys._getframe().f_code)
        lent.lend(LIBRARY, 3, owner)
        lent.use("file", "read page.html", sys._getframe())

    fills()
    lent.use("file", "read other.html", sys._getframe())
    windows.append(2)
    lent.borrow(LIBRARY, 3, owner)
    windows.append(3)
    assert lent.used_for(2) == {1: {("file", "page.html")}}
    assert lent.used_for(3) == {}
