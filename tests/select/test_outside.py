"""Which bases that are not of the program mind what names."""

from __future__ import annotations

import pytest
from tests.compare.programs import program

from edgewise.compare.program import Program
from edgewise.select.classes import abstract_outside, watches_body
from edgewise.select.outside import plain_base


def one(header: str, base: str) -> Program:
    return program(app=f"{header}\nclass A({base}):\n    pass\n")


@pytest.mark.parametrize(
    ("header", "base", "found"),
    [
        ("", "dict", dict),
        ("", "type", None),
        ("dict = object", "dict", None),
        ("from low import *", "dict", None),
        ("import datetime", "datetime.date", "date"),
        ("from collections import abc", "abc.Mapping", "Mapping"),
        ("from typing import Mapping", "Mapping[str, int]", "Mapping"),
        ("from typing import NamedTuple", "NamedTuple", None),
        ("from enum import Enum", "Enum", None),
        ("from html.parser import HTMLParser", "HTMLParser", None),
    ],
)
def test_bases_of_python_itself(header: str, base: str, found: object) -> None:
    known = plain_base(one(header, base), "app.py", base.partition("[")[0])
    assert known is found or (known is not None and known.__name__ == found)


def test_a_module_of_ours_of_the_same_name_is_not_known() -> None:
    found = program(app="import numbers\nclass A(numbers.N): pass\n", numbers="N = int\n")
    assert plain_base(found, "app.py", "numbers.N") is None


def test_they_mind_what_they_have_themselves() -> None:
    found = one("", "list")
    assert watches_body(found, ("app.py", "A"), "append")
    assert not watches_body(found, ("app.py", "A"), "weight")
    assert not watches_body(found, ("app.py", "A"))


def test_others_may_mind_anything() -> None:
    found = one("from ast import NodeVisitor", "NodeVisitor")
    assert watches_body(found, ("app.py", "A"), "visit_Name")
    assert watches_body(found, ("app.py", "A"))


def test_what_they_ask_for() -> None:
    found = one("from collections.abc import MutableSequence", "MutableSequence")
    assert abstract_outside(found, ("app.py", "A"), "insert")
    assert not abstract_outside(found, ("app.py", "A"), "extend")
