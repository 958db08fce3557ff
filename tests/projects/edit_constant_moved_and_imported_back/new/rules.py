from constants import LIMIT, NAMES


def allowed(number):
    return number <= LIMIT and bool(NAMES)
