SEEN = []


def field(name):
    SEEN.append(name)
    return name


def names():
    return list(SEEN)
