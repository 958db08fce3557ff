def total(values):
    return sum(values)


def mean(values):
    return 1
