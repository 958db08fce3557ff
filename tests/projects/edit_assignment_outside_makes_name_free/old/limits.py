limit = 3


def bounded(strict):
    def inside(value):
        return value < limit

    return inside(2)


def name():
    return "limits"
