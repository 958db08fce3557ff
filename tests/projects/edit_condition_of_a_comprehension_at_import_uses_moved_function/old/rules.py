def keep(name):
    return not name.startswith("_")


def other(name):
    return name
