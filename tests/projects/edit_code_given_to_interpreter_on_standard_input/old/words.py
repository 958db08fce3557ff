def word():
    return "a"


def other():
    return "o"
