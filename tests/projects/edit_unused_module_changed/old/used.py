def used():
    return 1
