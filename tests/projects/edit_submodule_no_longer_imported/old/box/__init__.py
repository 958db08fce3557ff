from box import lid


def name():
    return "box"
