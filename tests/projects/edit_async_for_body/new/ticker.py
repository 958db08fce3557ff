class Ticker:
    def __init__(self, stop):
        self.stop = stop
        self.log = []

    async def __aenter__(self):
        self.log.append("open")
        return self

    async def __aexit__(self, *error):
        self.log.append("close")

    async def ticks(self):
        for number in range(self.stop):
            yield number


async def watch(stop):
    async with Ticker(stop) as ticker:
        async for tick in ticker.ticks():
            ticker.log.append(tick + 1)
        else:
            ticker.log.append("done")
    return ticker.log
