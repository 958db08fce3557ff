import warnings


# Kept for those who still call it.
def legacy():
    warnings.warn("gone soon", DeprecationWarning)
    return 1


def modern():
    return 2
