def sorted(items):
    return list(items)


def arranged(items):
    return sorted(items)


def other():
    return "other"
