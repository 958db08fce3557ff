def _trim(text):
    return text.rstrip()


def public(text):
    return _trim(text).upper()


def other(text):
    return text.lower()
