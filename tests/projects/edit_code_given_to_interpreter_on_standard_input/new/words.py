def word():
    return "b"


def other():
    return "o"
