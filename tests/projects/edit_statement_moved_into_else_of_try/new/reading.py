def read(text):
    try:
        number = int(text)
    except (ValueError, ZeroDivisionError):
        return None
    else:
        return 10 // number


def name():
    return "reading"
