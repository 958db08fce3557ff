LIMIT = 3
SEEN = []


def allowed(limit):
    SEEN.append(limit)
    return limit < 5


assert allowed(LIMIT)


def shown():
    return "shown"
