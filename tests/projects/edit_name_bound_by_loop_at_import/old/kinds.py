for kind in ("small", "large"):
    pass

TITLE = "kinds"


def last():
    return kind


def title():
    return TITLE
