def slug(title):
    if not title.isascii():
        title = title.encode("ascii", "ignore").decode()
    return title.lower().replace(" ", "-")


def never_called():
    return "old"


def label(title):
    return title or "untitled"
