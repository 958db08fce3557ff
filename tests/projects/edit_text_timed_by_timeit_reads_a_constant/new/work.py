CALLS = []
STEP = 2


def other():
    return 1
