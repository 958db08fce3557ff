size = 3


def from_global():
    return size


def from_parameter(size):
    return size


def from_local():
    size = 5
    return [size for size in (size, 6)]
