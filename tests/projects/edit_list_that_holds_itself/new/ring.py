RING = ["b"]
RING.append(RING)
TABLE = {"ring": RING}


def first():
    return TABLE["ring"][1][0]


def other():
    return "other"
