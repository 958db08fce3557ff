"""What people and programs read about a selection."""

from __future__ import annotations

import pytest

from edgewise.compare.difference import Change
from edgewise.report.document import selection_document
from edgewise.report.selection import doubt_lines, explained, selection_lines, verdict_lines
from edgewise.report.why import guarded_document, guarded_text, why_document, why_text
from edgewise.select import selection as kinds
from edgewise.select.guarded import Guarded
from edgewise.select.selection import Fallback, Reason, Selection
from edgewise.select.verdict import Miss, Verdict

CHANGE = Change("cart.py", 42, "Cart.total", "statement", "`>=` was `>`")
EDGE = Reason(kinds.EDGE, "took cart.py:41 -> 42 T; ...", CHANGE, edge="cart.py:41 -> 42 T")
NAME = Reason(kinds.ENTITY, "uses cart.LIMIT; ...", CHANGE, entity="cart.LIMIT")
FAILED = Reason(kinds.FAILED, "failed last time")
SELECTION = Selection(
    changes=(CHANGE,),
    reasons={"a": (FAILED, EDGE), "b": (FAILED,), "c": (EDGE,), "d": (NAME, EDGE)},
    fallbacks=(Fallback("not-parsed", "x.py: line 1."),),
    skipped=frozenset({"e", "f"}),
    seconds_saved=1.23456,
)


def lines(selection: Selection, recording: bool = True, leaves_out: bool = True) -> list[str]:
    return selection_lines(selection, recording=recording, leaves_out=leaves_out)


def test_counts() -> None:
    assert lines(SELECTION) == [
        "edgewise: 3 by edge, 1 failed last time",
        "edgewise: x.py: line 1.  [not-parsed]",
    ]


def test_every_kind_has_words() -> None:
    values = vars(kinds).items()
    every = [value for name, value in values if name.isupper() and isinstance(value, str)]
    selection = Selection(reasons={kind: (Reason(kind, ""),) for kind in every})
    (line,) = lines(selection)
    assert line.count("1 ") == len(every)


def test_what_runs_as_well() -> None:
    assert lines(SELECTION, leaves_out=False)[0].endswith("; 2 more not affected run as well")


def test_nothing() -> None:
    assert lines(Selection(skipped=frozenset({"a"}))) == ["edgewise: nothing is affected"]


@pytest.mark.parametrize(
    ("whole", "told"),
    [
        (
            "There is no history at 'x'.  [no-history]",
            ["edgewise: no baseline - running all 1 tests and recording"],
        ),
        (
            "It is damaged.  [store-corrupt]",
            [
                "edgewise: no usable baseline - running all 1 tests and recording",
                "edgewise: It is damaged.  [store-corrupt]",
            ],
        ),
        (
            "pytest's xfail_strict is now True, was False",
            [
                "edgewise: pytest's xfail_strict is now True, was False"
                " - running all 1 tests and recording"
            ],
        ),
    ],
)
def test_everything(whole: str, told: list[str]) -> None:
    selection = Selection(reasons={"a": (Reason(kinds.NEW, whole),)}, whole=whole)
    assert lines(selection) == told
    assert lines(selection, recording=False)[0] == told[0].removesuffix(" and recording")
    assert explained(selection) == []
    assert doubt_lines(selection)[0] == f"edgewise: {whole}"


def test_many_doubts_are_counted() -> None:
    many = tuple(Fallback("not-parsed", f"{number}.py") for number in range(30))
    told = lines(Selection(fallbacks=many))
    assert len(told) == 12
    assert told[-1] == "edgewise: and 20 more doubts"


def test_the_reason_that_says_most() -> None:
    assert explained(SELECTION)[:2] == [
        "edgewise: a: took cart.py:41 -> 42 T; ...",
        "edgewise: b: failed last time",
    ]


def test_a_verdict() -> None:
    (line,) = verdict_lines(Verdict((), 2, 10, 5.0, 4.0))
    assert line == (
        "edgewise: shadow: 2 of 10 tests would have run, none missed; 4.0 s of 5.0 s saved"
    )
    told = verdict_lines(Verdict((Miss("a", "passed", "failed"),), 2, 10, 5.0, 4.0))
    assert told[0] == "edgewise: MISSED a: passed before, failed now"
    assert "1 would have been MISSED" in told[1]


def test_the_document() -> None:
    told = selection_document(SELECTION, None)
    assert told["baseline"] is None
    assert told["deselected"] == 2
    assert told["time_saved_s"] == 1.235
    assert told["fallbacks"] == [{"slug": "not-parsed", "text": "x.py: line 1."}]
    change = {
        "file": "cart.py",
        "line": 42,
        "procedure": "Cart.total",
        "kind": "statement",
        "text": "`>=` was `>`",
    }
    assert told["changes"] == [change]
    selected = told["selected"]
    assert isinstance(selected, list)
    assert selected[3]["reasons"][0] == {
        "kind": "entity",
        "change": change,
        "entity": "cart.LIMIT",
        "text": "uses cart.LIMIT; ...",
    }
    assert selected[1]["reasons"] == [
        {"kind": "failed", "change": None, "text": "failed last time"}
    ]


def test_why() -> None:
    one = Selection(reasons={"a": (EDGE, EDGE, FAILED)})
    assert why_text(one) == f"selected: {EDGE.text}\nselected: failed last time"
    two = Selection(reasons={"a": (EDGE,)}, skipped=frozenset({"b"}))
    assert why_text(two).splitlines()[1] == ("b: not selected: nothing it depends on has changed")
    tests = why_document(two)["tests"]
    assert isinstance(tests, list)
    assert [entry["selected"] for entry in tests] == [True, False]


def test_who_guards_a_line() -> None:
    many = tuple(f"test_{number}" for number in range(30))
    found = Guarded("cart.py", 42, "Cart.total", "if x:", many, ("other",))
    told = guarded_text(found).splitlines()
    assert told[0] == "cart.py:42 in Cart.total: if x:"
    assert told[1] == "guarded by 30 tests"
    assert told[22] == "    and 10 more"
    assert told[-2:] == ["a change here would select 1 test", "    other"]
    assert guarded_text(Guarded("a", 1, "f", "x", (), ())).endswith(
        "guarded by no test\na change here would select no test"
    )
    assert guarded_document(found)["would_select"] == ("other",)
