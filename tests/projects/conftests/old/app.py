def for_all():
    return "for all"


def for_a():
    return "for a"


def for_b():
    return "for b"


def for_deep():
    return "for deep"


def auto_a():
    return "auto a"
