import warnings


class Outdated(DeprecationWarning):
    pass


def old():
    warnings.warn("old", Outdated)


def name():
    return "notices"
