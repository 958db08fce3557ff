import asyncio
import sys


async def _run():
    process = await asyncio.create_subprocess_exec(sys.executable, "tool.py")
    return await process.wait()


def status():
    return asyncio.run(_run())


def name():
    return "running"
