import contextlib

from reg import REG

with contextlib.ExitStack() as stack:
    stack.callback(REG.append, "v2")


def unrelated():
    return 7
