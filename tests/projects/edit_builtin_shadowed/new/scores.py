def highest(scores):
    return max(scores)


def lowest(scores):
    return min(scores)


def max(scores):
    return sorted(scores)[0]
