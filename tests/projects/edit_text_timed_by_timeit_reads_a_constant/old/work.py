CALLS = []
STEP = 1


def other():
    return 1
