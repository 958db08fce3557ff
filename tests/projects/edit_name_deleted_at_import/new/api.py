def _helper(text):
    return text.strip()


helper = _helper
CLEANED = helper(" x ")
del helper


def public():
    return CLEANED
