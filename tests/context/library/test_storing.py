"""Which statements of a library store something elsewhere when it is imported."""

from __future__ import annotations

import ast
import textwrap

import pytest

from edgewise.context.library.closure import Names
from edgewise.context.library.reader import table_of
from edgewise.context.library.storing import Storing

AROUND = """
import functools

KNOWN = []

def storing(x):
    KNOWN.append(x)
    return x

def through(x):
    return storing(x)

def storing_as(name):
    def keep(x):
        KNOWN.append(x)
        return x
    return keep

def wrapping(x):
    @functools.wraps(x)
    def inner(*args):
        KNOWN.append(args)
        return x(*args)
    return inner

class Hooks:
    def add(self, x): ...

hooks = Hooks()

class Meta(type):
    def __init__(cls, *args):
        KNOWN.append(cls)

class Kind:
    def __init_subclass__(cls):
        KNOWN.append(cls)

class Own:
    def __init_subclass__(cls):
        cls.name = cls.__name__
"""


def stored(text: str) -> set[str]:
    """What is stored by these statements, behind others."""
    tree = ast.parse(AROUND + textwrap.dedent(text))
    tables = {"lib": table_of(tree, "lib", is_package=False)}
    names = Names(tables.get, tables.__contains__)
    return set(Storing(names).statements("lib", tables["lib"]))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("@storing\ndef f(): ...", "f@storing"),
        ("@through\ndef f(): ...", "f@through"),
        ("@storing_as('x')\ndef f(): ...", "f@storing_as()"),
        ("@hooks.add\ndef f(): ...", "f@hooks.add"),
        ("f = storing(3)", "f@storing"),
        ("@storing\nclass C: ...", "C@storing"),
        ("class C(metaclass=Meta): ...", "C@Meta"),
        ("class C(Kind): ...", "C<lib:Kind"),
        ("class C:\n    @storing\n    def f(self): ...", "C.f@storing"),
    ],
)
def test_statements_that_store(text: str, found: str) -> None:
    assert stored(text) == {found}


@pytest.mark.parametrize(
    "text",
    [
        "def f(): storing(3)",
        "f = storing",
        "@wrapping\ndef f(): ...",
        "@functools.cache\ndef f(): ...",
        "class C(Own): ...",
        "class C:\n    @property\n    def f(self): ...\n    @f.setter\n    def f(self, x): ...",
        "def g():\n    @storing\n    def f(): ...",
    ],
)
def test_statements_that_do_not(text: str) -> None:
    assert stored(text) == set()
