def greet():
    return "hello"


def other():
    return "other"
