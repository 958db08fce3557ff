def alpha():
    return "alpha"
