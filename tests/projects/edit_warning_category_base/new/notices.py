import warnings


class Outdated(UserWarning):
    pass


def old():
    warnings.warn("old", Outdated)


def name():
    return "notices"
