def highest(scores):
    return max(scores)


def lowest(scores):
    return min(scores)
