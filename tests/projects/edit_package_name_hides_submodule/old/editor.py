from kit import text


def title(words):
    return text.shorten(words)
