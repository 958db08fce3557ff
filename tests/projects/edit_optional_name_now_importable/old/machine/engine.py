try:
    from .turbo import speed
except ImportError:

    def speed():
        return 1


def size():
    return 2
