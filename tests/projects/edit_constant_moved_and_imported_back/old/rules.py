LIMIT = 40
NAMES = ["a", "b"]


def allowed(number):
    return number <= LIMIT and bool(NAMES)
