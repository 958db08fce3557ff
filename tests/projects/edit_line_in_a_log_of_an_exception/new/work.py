# Fails.
def fail():
    raise ValueError("x")


def fine():
    return 1
