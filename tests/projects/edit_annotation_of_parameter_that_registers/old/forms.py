from reg import field


def save(title: field("title")):
    return title.upper()


def plain():
    return 1
