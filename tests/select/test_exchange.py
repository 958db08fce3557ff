"""A selection goes from one process to another and stays what it is."""

from __future__ import annotations

from dataclasses import fields

from edgewise.compare.difference import Change
from edgewise.select.exchange import dumps, loads
from edgewise.select.selection import EDGE, NEW, Fallback, Reason, Selection


def test_there_and_back() -> None:
    change = Change("cart.py", 42, "Cart.total", "statement", "`>=` was `>`")
    selection = Selection(
        changes=(change,),
        reasons={
            "b": (Reason(EDGE, "took it", change, edge="cart.py:42 -> 45 T"),),
            "a[\u00e9]": (Reason(NEW, "not recorded yet"),),
        },
        fallbacks=(Fallback("dynamic-code", "exec"),),
        skipped=frozenset({"c", "d"}),
        seconds_saved=1.5,
        whole="its options are others",
        gone=frozenset({"e"}),
        current=True,
        likelihood={"b": 0.5},
        after={"b": frozenset({"c", "d"})},
        unsettling=frozenset({"b"}),
    )
    plain = Selection()
    alike = [
        f.name for f in fields(Selection) if getattr(selection, f.name) == getattr(plain, f.name)
    ]
    assert not alike, "each field is to be tried"
    back = loads(dumps(selection))
    assert back == selection
    assert list(back.reasons) == ["b", "a[\u00e9]"], "the order is that of running"
