import features


def dark():
    return features.dark_mode


def has_beta():
    return hasattr(features, "beta")


def named(name):
    return getattr(features, name, "unset")
