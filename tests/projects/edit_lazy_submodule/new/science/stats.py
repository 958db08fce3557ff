DIGITS = 3


def mean(numbers):
    return round(sum(numbers) / len(numbers), DIGITS)
