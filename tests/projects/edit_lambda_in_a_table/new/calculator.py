OPERATORS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: b - a,
}


def calculate(a, operator, b):
    return OPERATORS[operator](a, b)


def digits(number):
    return len(str(number))
