"""The words of a test, taken from its compiled code: nothing has to be read or parsed."""

from __future__ import annotations

from collections.abc import Iterator
from types import CodeType

import pytest

from edgewise.select.likely import words_in
from edgewise.standard import builtins as __builtins__
from edgewise.standard import inspect

_LONGEST = 2_000  # characters of a text in a test that are looked at


def words_of(item: pytest.Item) -> list[str]:
    """The words of the name of a test, and of the names and texts in its code."""
    file = item.nodeid.partition("::")[0].rpartition("/")[2].removesuffix(".py")
    texts = [file, item.nodeid.partition("::")[2]]
    code = getattr(_function(item), "__code__", None)
    if isinstance(code, CodeType):
        texts += _texts(code)
    return [word for text in texts for word in words_in(text)]


def _function(item: pytest.Item) -> object:
    """The function of a test, without making an object of its class."""
    if not isinstance(item, pytest.Function):
        return None
    holder = getattr(item.parent, "obj", None)
    function = getattr(holder, item.originalname, None)
    try:
        return inspect.unwrap(function) if callable(function) else None
    except ValueError:  # wrapped in a circle
        return None


def _texts(code: CodeType) -> Iterator[str]:
    """The names and texts in a piece of code, and in those within it."""
    yield from code.co_names
    yield from code.co_varnames
    for constant in code.co_consts:
        if isinstance(constant, str):
            yield constant[:_LONGEST]
        elif isinstance(constant, tuple):
            yield from (part for part in constant if isinstance(part, str))
        elif isinstance(constant, CodeType):
            yield constant.co_name
            yield from _texts(constant)
