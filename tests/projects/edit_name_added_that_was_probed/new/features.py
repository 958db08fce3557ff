def alpha():
    return "alpha"


def beta():
    return "beta"
