import codecs_of_ours


def ascii_only(text):
    return text.encode("ascii", "ours")
