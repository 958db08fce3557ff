OPERATORS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
}


def calculate(a, operator, b):
    return OPERATORS[operator](a, b)


def digits(number):
    return len(str(number))
