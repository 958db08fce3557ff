async def slow():
    return "slower"


async def fast():
    return "fast"
