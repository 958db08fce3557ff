limit = 3


def bounded(strict):
    if strict:
        limit = 1

    def inside(value):
        return value < limit

    return inside(2)


def name():
    return "limits"
