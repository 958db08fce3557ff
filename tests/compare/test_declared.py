"""Which names import-time code declares otherwise."""

from __future__ import annotations

import pytest
from tests.compare.programs import hows, version

from edgewise.compare.declared import changed_declarations
from edgewise.compare.files import compare_files


def test_the_same_text_in_another_layout_declares_the_same() -> None:
    old = "import os\nLIMIT = 3\ndef f(a, b=1): pass\nclass C:\n    x = 'a'\n"
    new = '# why\nimport os\n\nLIMIT = (3)\n\n\ndef f(a, b=1):\n    pass\n\nclass C:\n    x = "a"\n'
    assert hows(old, new) == {}


@pytest.mark.parametrize(
    ("old", "new", "how"),
    [
        ("X = 1", "X = 2", {"X": {"bound"}}),
        ("X = 1", "X = 1\nY = 2", {"Y": {"added"}}),
        ("X = 1\nY = 2", "X = 1", {"Y": {"removed"}}),
        ("X: int = 1", "X: str = 1", {"X": {"annotations"}}),
        ("def f(a): pass", "def f(b): pass", {"f": {"parameters"}}),
        ("def f(a=1): pass", "def f(a=2): pass", {"f": {"defaults"}}),
        ("def f(a): pass", "def f(a: int): pass", {"f": {"annotations"}}),
        ("def f(): pass", "def f(): yield", {"f": {"nature"}}),
        ("@a\ndef f(): pass", "@b\ndef f(): pass", {"f": {"decorators"}}),
        ("def f(): pass", "async def f(): pass", {"f": {"bound"}}),
        ("def f(): pass", "f = 1", {"f": {"bound"}}),
        ("class C(A): pass", "class C(B): pass", {"C": {"bound"}}),
        ("class C:\n    x = 1", "class C:\n    x = 2", {"C.x": {"bound"}}),
        ("class C:\n    pass", "class C:\n    def m(self): pass", {"C.m": {"added"}}),
        ("import a, b", "import a", {"b": {"removed"}}),
        ("from a import b", "from c import b", {"b": {"bound"}}),
        ("X = []\nX.append(1)", "X = []\nX.append(2)", {"X": {"bound"}}),
        ("X = {}\nX['a'] = 1", "X = {}", {"X": {"bound"}}),
    ],
)
def test_how_a_name_is_declared_otherwise(old: str, new: str, how: dict[str, set[str]]) -> None:
    assert hows(old, new) == how


def test_bodies_of_functions_are_no_declarations() -> None:
    assert hows("def f():\n    return 1", "def f():\n    return 2") == {}


def test_a_value_used_before_it_is_replaced_counts() -> None:
    old = "A = 1\nB = A\nA = 2\n"
    assert "B" in hows(old, "A = 1\nA = 2\nB = A\n")


def test_names_that_do_not_use_each_other_may_change_places() -> None:
    assert hows("A = 1\nB = 2\n", "B = 2\nA = 1\n") == {}


IF = """\
    if {}:
        def f():
            return 1
    else:
        def f():
            return 2
    """


def test_another_definition_of_the_same_name_is_bound() -> None:
    """The two look the same from outside; which of them ran is all that is known."""
    old, new = version(IF.format("len('a')")), version(IF.format("len('')"))
    rows = [row for d, row in old.index.declarations if d.binds == ("f",)]
    assert rows[0] & rows[1] == 0
    names, _ = changed_declarations(old.index, new.index, (rows[0], rows[1]))
    assert [(one.name, set(one.how)) for one in names] == [("f", {"bound"})]
    assert not changed_declarations(old.index, new.index, (rows[0], rows[0]))[0]


def test_a_fallback_that_ran_in_neither_version_declares_nothing() -> None:
    old = version("try:\n    X = 1\nexcept ImportError:\n    X = 2\n")
    new = version("try:\n    X = 1\nexcept ImportError:\n    X = 3\n")
    ran = next(row for d, row in old.index.declarations if d.binds == ("X",))
    assert not changed_declarations(old.index, new.index, (ran, ran))[0]
    assert changed_declarations(old.index, new.index)[0]


def test_a_second_definition_below_takes_the_place_of_the_first() -> None:
    old, new = "def f(): return 1\n", "def f(): return 1\ndef f(): return 2\n"
    assert hows(old, new) == {}  # its body is that of the last one, and compared with it
    assert compare_files(version(old), version(new)).edges
    assert hows(f"if A:\n    {old}", f"if A:\n    {old}else:\n    {old}") == {"f": {"bound"}}


def test_overloads_are_for_readers_of_types() -> None:
    imported, old = "from typing import overload\n", "def f(a): pass\n"
    more = "@overload\ndef f(a: int): ...\n"
    assert hows(imported + old, imported + more + old) == {}


def test_an_overload_of_ours_may_be_anything() -> None:
    imported, old = "from ours import overload\n", "def f(a): pass\n"
    more = "@overload\ndef f(a: int): ...\n"
    assert hows(imported + old, imported + more + old) == {"f": {"bound"}}


def test_statements_that_bind_nothing_are_effects() -> None:
    found = compare_files(version("start(1)\n"), version("start(2)\n"))
    assert [(e.old is None, e.new is None) for e in found.effects] == [(False, True), (True, False)]


def test_an_effect_that_merely_moved_down_is_none() -> None:
    assert not compare_files(version("start(1)\n"), version("X = 1\nstart(1)\n")).effects


def test_every_changed_statement_counts_for_a_script() -> None:
    found = compare_files(version("X = 1\nprint(X)\n"), version("X = 2\nprint(X)\n"))
    assert len(found.statements) == 2
    assert not compare_files(version("X = 1\n"), version("X = 1  # one\n")).statements
