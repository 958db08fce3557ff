import asyncio

from beat import ping, pong


def test_ping():
    assert asyncio.run(ping(1)) == 2


def test_pong():
    assert asyncio.run(pong(1)) == 0
