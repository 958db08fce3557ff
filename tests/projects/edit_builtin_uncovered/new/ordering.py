def arranged(items):
    return sorted(items)


def other():
    return "other"
