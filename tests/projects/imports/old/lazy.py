def lazily():
    return "lazily"


def other():
    return "other"
