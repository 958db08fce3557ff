LIMIT = 2
LIMIT: int


def allowed(number):
    return number <= LIMIT


def other():
    return 1
