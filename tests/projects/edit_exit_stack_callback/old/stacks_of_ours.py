from contextlib import ExitStack

CLOSED = []


def close(name):
    CLOSED.append(name)


def opened(name):
    return "open " + name


def use(*names):
    with ExitStack() as stack:
        for name in names:
            stack.callback(close, name)
    return CLOSED[-len(names):]
