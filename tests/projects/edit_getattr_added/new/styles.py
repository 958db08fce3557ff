class Style:
    width = 1

    def __getattr__(self, name):
        return "no " + name


class Theme:
    width = 2


def colour(thing):
    return getattr(thing, "colour", "black")
