from collections import defaultdict

KNOWN = defaultdict(list)
FIRST = KNOWN["first"]
SECOND = KNOWN["second"]


def known():
    return sorted(KNOWN)


def apart():
    return 1
