def sum(numbers):
    return float(len(numbers))


def count(numbers):
    return len(numbers)
