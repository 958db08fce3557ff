def total(numbers):
    result = 0
    for number in numbers:
        result += number
    return result


def mean(numbers):
    return total(numbers) / len(numbers) if numbers else None
