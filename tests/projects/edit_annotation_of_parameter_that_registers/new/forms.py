from reg import field


def save(title: field("headline")):
    return title.upper()


def plain():
    return 1
