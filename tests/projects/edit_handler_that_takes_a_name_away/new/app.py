problem = 4

try:
    {}["x"]
except KeyError as problem:
    pass


def get():
    return problem


def other():
    return 1
