def total(values):
    return sum(values)


def _mean(values):
    return 1
