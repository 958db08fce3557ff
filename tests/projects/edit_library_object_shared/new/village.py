def mark():
    return "muddy"


def depth():
    return 8
