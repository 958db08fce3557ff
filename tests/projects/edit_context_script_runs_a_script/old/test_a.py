import asyncio
import subprocess

def test_main():
    assert subprocess.check_output(["sh", "bin/main.sh"], text=True) == "one\nx\n"

async def _run():
    process = await asyncio.create_subprocess_exec("sh", "bin/main.sh", stdout=asyncio.subprocess.PIPE)
    out, _ = await process.communicate()
    return out

def test_async():
    assert asyncio.run(_run()) == b"one\nx\n"

def test_last():
    assert subprocess.getoutput("sh bin/last.sh") == "x"

def test_other():
    assert 1
