NARROW = (ValueError,)
WIDE = (ValueError, OSError)


def number(text):
    try:
        return int(text)
    except NARROW:
        return 0
    except WIDE:
        return -1
