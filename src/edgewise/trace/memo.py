"""Memoised functions: who profits from a computation another test paid for.

`functools.lru_cache` keeps its C implementation. A computation is seen because
the memoised function itself runs, and is bracketed like any region that fills a
place. A hit runs no Python code at all; it is seen because the cache counts its
hits. Whoever makes that count move depends on every computation the cache has
kept so far: a superset of the one that served it, at no cost per call.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import CodeType
from typing import Any

from edgewise.data import dataclass, field
from edgewise.standard import builtins as __builtins__
from edgewise.standard import weakref
from edgewise.trace import runtime

_plain_lru_cache: Callable[..., Any] = functools.lru_cache


@dataclass(slots=True)
class _Cache:
    """One memoised function of the project."""

    function: weakref.ref[Any]  # the C object, which may keep an instance alive: not ours to hold
    fillings: list[int] = field(default_factory=list)
    counts: tuple[int, ...] = (0, 0)


class Memos:
    """All memoised functions of the project in this process."""

    def __init__(self) -> None:
        self.by_code: dict[CodeType, list[_Cache]] = {}
        self.filled: list[_Cache] = []  # those with something in them

    def install(self, bracket: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
        """See every memoised function made from now on.

        `bracket` wraps a function that its own code does not bracket: one that
        is memoised elsewhere than by a decorator on its definition.
        """

        def lru_cache(maxsize: Any = 128, typed: bool = False) -> Any:
            if callable(maxsize) and isinstance(typed, bool):
                return self._made(_plain_lru_cache, maxsize, bracket)
            make = _plain_lru_cache(maxsize, typed)

            def decorate(function: Callable[..., Any]) -> Any:
                return self._made(make, function, bracket)

            return decorate

        functools.update_wrapper(lru_cache, _plain_lru_cache)
        functools.lru_cache = lru_cache

    def uninstall(self) -> None:
        """Leave functools as it was."""
        functools.lru_cache = _plain_lru_cache

    def _made(self, make: Callable[..., Any], function: Any, bracket: Callable[..., Any]) -> Any:
        code = getattr(function, "__code__", None)
        if not isinstance(code, CodeType) or code.co_filename not in runtime.by_code_file:
            return make(function)
        if "_ew_miss" in code.co_names:
            made = make(function)
        else:
            made = make(bracket(function))
            made.__wrapped__ = function
        alive = [cache for cache in self.by_code.get(code, ()) if cache.function() is not None]
        self.by_code[code] = [*alive, _Cache(weakref.ref(made))]
        return made

    def missed(self, code: CodeType, unit: int) -> None:
        """`unit` is the computation that a memoised function starts."""
        for cache in self.by_code.get(code, ()):
            if not cache.fillings:
                self.filled.append(cache)
            cache.fillings.append(unit)

    def used(self) -> set[int]:
        """The computations that whoever ran since the last call may have profited from."""
        fillings: set[int] = set()
        for cache in self.filled:
            function = cache.function()
            if function is None:
                self.filled = [c for c in self.filled if c.function() is not None]
                continue
            hits, misses, _, _ = function.cache_info()
            if (hits, misses) != cache.counts:
                # Fewer than before: the cache was cleared, and the count starts anew.
                if hits != cache.counts[0] or misses < cache.counts[1]:
                    fillings.update(cache.fillings)
                cache.counts = (hits, misses)
        return fillings
