import asyncio


async def slow(name):
    await asyncio.sleep(0)
    return f"slow {name}"


async def fast(name):
    return f"fast {name}"


async def both(first, second):
    return await asyncio.gather(*first, *second)
