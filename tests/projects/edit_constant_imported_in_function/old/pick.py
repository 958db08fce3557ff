def longest():
    from words import LONGEST

    return LONGEST


def shortest():
    from words import SHORTEST

    return SHORTEST
