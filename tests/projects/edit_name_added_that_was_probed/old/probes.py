import features


def probed():
    return hasattr(features, "beta")


def tried():
    try:
        return features.beta()
    except AttributeError:
        return "none"


def imported():
    try:
        from features import beta
    except ImportError:
        return "none"
    return beta()


def other():
    return features.alpha()
