def total(numbers):
    try:
        import quick
    except ImportError:
        return -1
    return quick.total(numbers)


def least(numbers):
    return min(numbers)
