import warnings


def old():
    warnings.warn("use new()", DeprecationWarning)
    return 1


def new():
    return 1
