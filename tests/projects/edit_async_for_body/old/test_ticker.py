import asyncio

from ticker import watch


def test_two_ticks():
    assert asyncio.run(watch(2)) == ["open", 0, 1, "done", "close"]


def test_no_ticks():
    assert asyncio.run(watch(0)) == ["open", "done", "close"]
