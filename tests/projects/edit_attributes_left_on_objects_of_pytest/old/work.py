def total():
    return getattr(total, "start", 0)


def start_at(number):
    total.start = number


def first():
    return 1
