import contextvars

from reg import REG, put

VAR = contextvars.ContextVar("v")
VAR.set(REG)
VAR.get().append("v1")


def unrelated():
    return 7
