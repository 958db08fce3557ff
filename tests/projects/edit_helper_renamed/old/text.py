def _strip(text):
    return text.strip()


def public(text):
    return _strip(text).upper()


def other(text):
    return text.lower()
