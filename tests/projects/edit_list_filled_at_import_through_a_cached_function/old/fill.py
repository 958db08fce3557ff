import functools

from reg import REG, put


@functools.cache
def store():
    return REG


store().append("v1")


def unrelated():
    return 7
