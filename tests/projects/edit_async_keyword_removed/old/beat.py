async def ping(number):
    return number + 1


async def pong(number):
    return number - 1
