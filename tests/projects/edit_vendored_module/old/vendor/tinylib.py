def tiny():
    return "tiny"


def small():
    return "small"
