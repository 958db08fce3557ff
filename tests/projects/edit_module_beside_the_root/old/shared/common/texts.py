def bold(text):
    return f"<{text}>"


def plain(text):
    return text
