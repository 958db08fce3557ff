LEVEL = 2


def work():
    return "work"
