import warnings


# By and by.
def order():
    warnings.warn("soon gone", stacklevel=1)
    return 1


def other():
    return 2
