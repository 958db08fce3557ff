def single():
    return 1
