import asyncio

LOG = []


async def rows():
    try:
        yield 1
        yield 2
    finally:
        LOG.append("closed")


async def _first():
    async for row in rows():
        return row


def first():
    return asyncio.run(_first())


def name():
    return "feed"
