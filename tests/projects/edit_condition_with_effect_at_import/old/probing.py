SEEN = []


def probe(name):
    SEEN.append(name)
    return False


if probe("first"):
    MODE = "fast"
else:
    MODE = "slow"


def seen():
    return SEEN[0]


def name():
    return "probing"
