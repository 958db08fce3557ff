import beta

LIMIT = 10


def limit():
    return beta.LIMIT


def apart():
    return "apart"
