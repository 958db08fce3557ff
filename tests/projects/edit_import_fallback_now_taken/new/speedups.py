def fast_add(a, b):
    return a + b
