from collections import deque

RECENT = deque(maxlen=3)


def note(*things):
    RECENT.extend(things)
    return list(RECENT)


def other():
    return 1
