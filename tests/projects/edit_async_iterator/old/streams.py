import asyncio


class Session:
    async def __aenter__(self):
        return "session"

    async def __aexit__(self, *details):
        return None


class Stream:
    def __aiter__(self):
        return self.numbers()

    async def numbers(self):
        for number in (1, 2):
            yield number


async def enter():
    async with Session() as session:
        return session


async def collect():
    return [number async for number in Stream()]


def run(coroutine):
    return asyncio.run(coroutine)
