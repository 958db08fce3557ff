import queue

from reg import REG, put

QUEUE = queue.SimpleQueue()
QUEUE.put(REG)
QUEUE.get().append("v2")


def unrelated():
    return 7
