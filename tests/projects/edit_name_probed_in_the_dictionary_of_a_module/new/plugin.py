NAME = "p"


def setup():
    return "done"
