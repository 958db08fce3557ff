# All by itself.
def single():
    return 1
