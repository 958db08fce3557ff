SEEN = []


def unit(name):
    SEEN.append(name)
    return float


def first():
    return SEEN[0]
