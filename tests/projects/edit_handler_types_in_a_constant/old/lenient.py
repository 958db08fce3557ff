NARROW = (ValueError,)
WIDE = (ValueError, TypeError)


def number(text):
    try:
        return int(text)
    except NARROW:
        return 0
    except WIDE:
        return -1
