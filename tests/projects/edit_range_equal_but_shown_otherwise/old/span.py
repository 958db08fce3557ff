SPAN = range(0, 3, 2)


def stop():
    return SPAN.stop


def other():
    return 1
