LIMIT = 10

import beta


def limit():
    return beta.LIMIT


def apart():
    return "apart"
