import warnings


def legacy():
    warnings.warn("gone soon", DeprecationWarning)
    return 1


def modern():
    return 2
