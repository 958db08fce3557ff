def double(number):
    return number * 4
