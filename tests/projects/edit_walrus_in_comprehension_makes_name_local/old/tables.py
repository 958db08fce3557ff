best = 9


def pick(numbers, improve=False):
    if improve:
        return max(numbers)
    return best


def name():
    return "tables"
