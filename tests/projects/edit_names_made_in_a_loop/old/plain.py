def double(number):
    return number * 2
