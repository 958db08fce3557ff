def one():
    return 1


def zero():
    return [0]


def signed():
    return {"offset": 0.0}


def text():
    return "1"
