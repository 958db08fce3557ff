def mix(a):
    return a + 1
