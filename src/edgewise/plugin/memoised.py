"""What memoised functions have kept: objects that whoever calls them gets, and may change.

`@cache def settings(): return Settings()`. No module holds such an object by a name; the
function does, and it has one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from edgewise.plugin.references import Reference, reference
from edgewise.standard import builtins as __builtins__
from edgewise.standard import gc
from edgewise.trace.memo import Memos
from edgewise.trace.runtime import address

FEW = 50  # objects of one function that are looked at


class Memoised:
    """Tells which objects memoised functions have come to keep."""

    def __init__(self, memos: Memos) -> None:
        self.memos = memos
        self._known: dict[int, int] = {}  # by the address of a cache: how often it had to compute

    def new(self) -> Iterator[tuple[Any, Any]]:
        """The functions that have computed something, with each object that they keep."""
        for cache in self.memos.filled:
            function = cache.function()
            misses = 0 if function is None else function.cache_info().misses
            if misses != self._known.get(address(cache), 0):
                self._known[address(cache)] = misses
                for value in _kept(function):
                    yield function, value


def kept_by(function: Any, value: Any) -> Reference:
    """Something that gives an object as long as others keep it, this function among them."""
    found, keeper = reference(value, None), reference(function, None)
    return found or partial(_again, keeper or _nothing, address(value))


def _nothing() -> None:
    """What there is where nothing is kept."""


def _again(function: Reference, identity: int) -> Any:
    for one in _kept(function()):
        if address(one) == identity:
            return one
    return None


def _kept(function: Any) -> list[Any]:
    """The results that a function keeps, at most some of them.

    It refers to them if it keeps so many at most, else to a table of them. The table itself
    is no result: whoever computes something changes that, and who gets it is known.
    """
    if function is None:
        return []
    own = getattr(function, "__dict__", None)
    held = [one for one in gc.get_referents(function) if one is not own]
    if function.cache_info().maxsize is None:
        tables = [one for one in held if type(one) is dict]
        results = [result for table in tables for result in list(table.values())[:FEW]]
        return [one for one in held if type(one) is not dict] + results
    return [one for one in held if not _is_table(one)][: 2 * FEW]


def _is_table(one: Any) -> bool:
    """Whether it is what a function finds its results in, each with its place in their order."""
    first = next(iter(one.values()), None) if type(one) is dict else None
    return type(first).__name__ == "_lru_list_elem"
