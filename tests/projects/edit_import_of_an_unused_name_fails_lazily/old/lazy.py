from names import A, B


def a():
    return A
