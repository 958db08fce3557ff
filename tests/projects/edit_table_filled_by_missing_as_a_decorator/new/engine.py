def compute(n):
    return n * 3
def other(n):
    return n
