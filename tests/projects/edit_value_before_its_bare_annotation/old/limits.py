LIMIT = 3
LIMIT: int


def allowed(number):
    return number <= LIMIT


def other():
    return 1
