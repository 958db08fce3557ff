"""Memoised functions: the C cache stays, hits are seen by its counts."""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any

import pytest

from edgewise.trace import runtime
from edgewise.trace.memo import Memos

made: list[str] = []


def bracket(function: Callable[..., Any]) -> Callable[..., Any]:
    made.append(function.__name__)
    return functools.wraps(function)(lambda *args, **kwargs: function(*args, **kwargs))


@pytest.fixture
def memos(monkeypatch: pytest.MonkeyPatch) -> Iterator[Memos]:
    module = runtime.Module(0, "k", "test_memo.py", 3, "d", 1)
    monkeypatch.setitem(runtime.by_code_file, __file__, module)
    made.clear()
    memos = Memos()
    memos.install(bracket)
    yield memos
    memos.uninstall()


def code_of(function: Any) -> CodeType:
    code: CodeType = function.__wrapped__.__code__
    return code


def test_functools_is_as_it_was_afterwards() -> None:
    plain = functools.lru_cache
    memos = Memos()
    memos.install(bracket)
    assert functools.lru_cache is not plain
    assert functools.lru_cache.__doc__ == plain.__doc__
    memos.uninstall()
    assert functools.lru_cache is plain


@pytest.mark.parametrize("size", [None, 2])
def test_a_cache_made_by_hand_is_bracketed(memos: Memos, size: int | None) -> None:
    def double(number: int) -> int:
        return 2 * number

    memoised = functools.lru_cache(size)(double)
    assert memoised(4) == memoised(4) == 8
    assert made == ["double"]
    assert memoised.__wrapped__ is double
    assert memoised.cache_info().hits == 1
    assert memoised.cache_parameters() == {"maxsize": size, "typed": False}


def test_a_bare_decorator(memos: Memos) -> None:
    @functools.lru_cache
    def one() -> int:
        return 1

    assert one() == one() == 1
    assert one.cache_info() == (1, 1, 128, 1)
    assert functools.cache(one.__wrapped__)() == 1


def test_a_function_of_somebody_else_is_left_alone(memos: Memos) -> None:
    functools.lru_cache(None)(functools.reduce)
    functools.lru_cache(None)(gc.get_stats)
    assert made == []
    assert memos.by_code == {}


def test_whoever_hits_depends_on_all_misses_so_far(memos: Memos) -> None:
    @functools.lru_cache(None)
    def half(number: int) -> float:
        return number / 2

    half(1)
    memos.missed(code_of(half), 7)
    assert memos.used() == set(), "a miss is the test's own"
    half(2)
    memos.missed(code_of(half), 8)
    half(1)
    assert memos.used() == {7, 8}
    assert memos.used() == set(), "nothing since"
    half(2)
    assert memos.used() == {7, 8}


def test_a_cleared_cache(memos: Memos) -> None:
    @functools.lru_cache(None)
    def one() -> int:
        return 1

    one()
    memos.missed(code_of(one), 7)
    one()
    memos.used()
    one.cache_clear()
    one()
    memos.missed(code_of(one), 9)
    memos.used()  # the recorder asks at every miss
    one()
    assert 9 in memos.used()


def test_a_cache_that_died_is_forgotten(memos: Memos) -> None:
    def one() -> int:
        return 1

    memoised = functools.lru_cache(None)(one)
    memoised()
    memos.missed(one.__code__, 7)
    memoised()
    del memoised
    gc.collect()
    assert memos.used() == set()
    assert memos.filled == []


def test_methods_keep_no_instance_alive(memos: Memos) -> None:
    class Shop:
        pass

    def make() -> Any:
        shop = Shop()
        return functools.lru_cache(None)(lambda: shop)

    memoised = make()
    memoised()
    memos.missed(code_of(memoised), 7)
    del memoised
    gc.collect()
    assert not [thing for thing in gc.get_objects() if type(thing) is Shop]
