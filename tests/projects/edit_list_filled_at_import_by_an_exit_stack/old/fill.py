import contextlib

from reg import REG

with contextlib.ExitStack() as stack:
    stack.callback(REG.append, "v1")


def unrelated():
    return 7
