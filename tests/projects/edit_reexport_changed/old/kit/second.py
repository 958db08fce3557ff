def make():
    return "second"


def other():
    return "other"
