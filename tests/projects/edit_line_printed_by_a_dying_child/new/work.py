# Fails.
def fail():
    raise ValueError("x")


def fine():
    print("fine")
