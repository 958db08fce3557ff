calls = 0


def tick():
    calls = len(name()) + 1
    return calls


def name():
    return "tick"
