total = 100


def remaining(spent):
    left = total - spent
    return left


def count(items):
    return len(items)
