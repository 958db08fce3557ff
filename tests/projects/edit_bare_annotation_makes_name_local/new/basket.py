total = 100


def remaining(spent):
    left = total - spent
    return left
    total: int


def count(items):
    return len(items)
