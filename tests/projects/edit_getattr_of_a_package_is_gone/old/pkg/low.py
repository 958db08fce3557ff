def low():
    return 1
