import codecs


def search(name):
    if name == "loud":
        encode = lambda text, errors="strict": (text.upper().encode(), len(text))
        return codecs.CodecInfo(encode, codecs.utf_8_decode, name="loud")


codecs.register(search)
