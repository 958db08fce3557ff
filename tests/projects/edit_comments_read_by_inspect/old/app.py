# Public.
def work():
    return 1

def other():
    return 2
