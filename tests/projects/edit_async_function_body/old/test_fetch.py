import asyncio

from fetch import both, fast, slow


def test_slow():
    assert asyncio.run(both([slow("a")], [fast("b")])) == ["slow a", "fast b"]


def test_fast():
    assert asyncio.run(both([fast("a")], [])) == ["fast a"]


def test_never_awaited():
    slow("a").close()
