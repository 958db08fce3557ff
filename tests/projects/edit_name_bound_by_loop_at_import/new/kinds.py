for kind in ("small", "huge"):
    pass

TITLE = "kinds"


def last():
    return kind


def title():
    return TITLE
