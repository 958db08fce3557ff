import bounds

limits = bounds
LIMITS = {"here": bounds}


def size():
    return 2
