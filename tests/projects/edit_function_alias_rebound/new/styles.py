def plain(text):
    return text


def fancy(text):
    return f"~{text}~"


default = fancy
