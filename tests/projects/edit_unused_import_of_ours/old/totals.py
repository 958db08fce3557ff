def total(numbers):
    return sum(numbers)
