DIGITS = 2


def mean(numbers):
    return round(sum(numbers) / len(numbers), DIGITS)
