__all__ = ["mix"]

def mix(a):
    return a + 2
