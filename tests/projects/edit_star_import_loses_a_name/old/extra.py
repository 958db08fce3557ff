def shout(text):
    return text.upper()


def size(text):
    return len(text) * 2
