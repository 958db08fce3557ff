OFFSET = 0


def now():
    return OFFSET


def show(value):
    return f"t={value}"


def other():
    return 1
