LEVEL = 1


def work():
    return "work"
