WIDTH, HEIGHT = 80, 24


def columns(margin):
    return WIDTH - margin


def lines(margin):
    return HEIGHT - margin
