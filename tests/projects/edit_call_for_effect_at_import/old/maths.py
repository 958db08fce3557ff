def square(number):
    return number * number
