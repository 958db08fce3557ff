import atexit


def add(one, other):
    return one + other


@atexit.register
def leave():
    print("bye")
