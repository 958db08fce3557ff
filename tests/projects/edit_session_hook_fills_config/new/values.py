def compute():
    return 4
