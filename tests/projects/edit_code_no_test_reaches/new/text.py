def slug(title):
    if not title.isascii():
        title = title.encode("ascii", "replace").decode()
    return title.lower().replace(" ", "-")


def never_called():
    return "new"


def label(title):
    return title or "untitled"
