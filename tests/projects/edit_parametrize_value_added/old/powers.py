def square(number):
    return number * number


def cube(number):
    return number**3
