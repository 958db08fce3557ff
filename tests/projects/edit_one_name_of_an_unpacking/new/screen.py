WIDTH, HEIGHT = 80, 25


def columns(margin):
    return WIDTH - margin


def lines(margin):
    return HEIGHT - margin
