LIMIT = 3
SEEN = []


def allowed(limit):
    SEEN.append(limit)
    return limit < 5


assert LIMIT < 5


def shown():
    return "shown"
