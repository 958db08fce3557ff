import codecs


def search(name):
    if name == "loud":
        encode = lambda text, errors="strict": (text.upper().encode(), len(text))
        return codecs.CodecInfo(encode, codecs.utf_8_decode, name="loud")


def register(wanted):
    if wanted:
        codecs.register(search)
        codecs.register_error("ask", lambda error: ("?", error.end))


def is_wanted():
    return True
