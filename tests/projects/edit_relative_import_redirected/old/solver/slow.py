def solve(number):
    return number + 1
