def total(numbers):
    try:
        import quick
    except ImportError:
        return sum(numbers)
    return quick.total(numbers)


def least(numbers):
    return min(numbers)
