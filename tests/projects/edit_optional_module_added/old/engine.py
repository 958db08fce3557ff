try:
    import turbo
except ImportError:
    turbo = None


def speed():
    return turbo.speed() if turbo else 1


def size():
    return 2
