async def slow():
    return "slow"


async def fast():
    return "fast"
