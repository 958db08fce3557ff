def hello():
    return "hello"


def bye():
    return "bye"


def name():
    return "answers"
