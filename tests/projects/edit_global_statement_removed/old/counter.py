calls = 0


def tick():
    global calls
    calls = len(name()) + 1
    return calls


def name():
    return "tick"
