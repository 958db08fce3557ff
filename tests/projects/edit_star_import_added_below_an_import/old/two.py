def mix(a):
    return a + 2

_hidden = 1
