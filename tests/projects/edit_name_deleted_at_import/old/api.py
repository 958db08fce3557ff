def _helper(text):
    return text.strip()


helper = _helper
CLEANED = helper(" x ")


def public():
    return CLEANED
