from functools import partial

LOG = []


def write(log, text):
    log.append(text)


note = partial(write, list(LOG))


def other():
    return 1
