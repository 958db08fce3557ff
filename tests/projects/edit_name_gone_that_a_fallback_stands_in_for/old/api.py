try:
    from fast import mean, total
except ImportError:
    from slow import mean, total


def other():
    return 0
