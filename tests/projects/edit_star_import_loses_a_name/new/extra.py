def shout(text):
    return text.upper()


def double_size(text):
    return len(text) * 2
