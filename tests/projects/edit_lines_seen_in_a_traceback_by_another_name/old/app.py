from traceback import format_exc as shown


def fail():
    raise ValueError


def report():
    try:
        fail()
    except ValueError:
        return shown()


def other():
    return 1
