def compute(n):
    return n * 2
def other(n):
    return n
