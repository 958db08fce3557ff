class Style:
    width = 1


class Theme:
    width = 2


def colour(thing):
    return getattr(thing, "colour", "black")
