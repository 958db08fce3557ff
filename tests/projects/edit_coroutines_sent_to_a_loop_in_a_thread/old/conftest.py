import asyncio
import threading

import pytest


@pytest.fixture(scope="session")
def send():
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield lambda task: asyncio.run_coroutine_threadsafe(task, loop).result(10)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()
