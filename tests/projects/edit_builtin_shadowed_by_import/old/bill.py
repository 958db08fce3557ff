from precise import count


def total(prices):
    return sum(prices)


def longest(names):
    return max(names, key=len)


def items(prices):
    return count(prices)
