def mark():
    return "clear"


def depth():
    return 7
