def hello():
    return "hello"


def bye():
    return "goodbye"


def name():
    return "answers"
