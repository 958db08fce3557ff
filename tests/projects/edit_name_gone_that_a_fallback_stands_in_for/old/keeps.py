def total(values):
    return -5


try:
    from fast import mean
    from fast import total
except ImportError:
    pass
