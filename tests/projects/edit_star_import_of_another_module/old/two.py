def mix(a):
    return a + 2
