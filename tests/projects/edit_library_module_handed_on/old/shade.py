import tint

palette = tint
DARKEST = getattr(tint, "DARK")
HAS_DIM = hasattr(tint, "DIM")


def dark_of(found):
    return found.DARK
