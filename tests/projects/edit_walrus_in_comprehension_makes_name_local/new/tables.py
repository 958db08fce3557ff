best = 9


def pick(numbers, improve=False):
    if improve:
        return [best := number for number in numbers][-1]
    return best


def name():
    return "tables"
