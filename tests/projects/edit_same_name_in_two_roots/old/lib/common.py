def value():
    return 2
