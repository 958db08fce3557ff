def read(text):
    try:
        number = int(text)
        return 10 // number
    except (ValueError, ZeroDivisionError):
        return None


def name():
    return "reading"
