from engine import compute

import asyncio
VALUES = {}
async def load():
    for n in range(5):
        await asyncio.sleep(0)
        VALUES[n] = compute(n)
async def ask(x):
    if x not in VALUES:
        await load()
    return VALUES[x]
def get(x):
    return asyncio.run(ask(x))
