def _sign(text, end="."):
    return text + end


def sign(text):
    return _sign(text, "!")
