def squares(numbers):
    return (number * number for number in numbers)


def doubles(numbers):
    return (number + number for number in numbers)
