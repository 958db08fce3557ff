def tiny():
    return "very tiny"


def small():
    return "small"
