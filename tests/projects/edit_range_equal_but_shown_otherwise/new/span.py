SPAN = range(0, 4, 2)


def stop():
    return SPAN.stop


def other():
    return 1
