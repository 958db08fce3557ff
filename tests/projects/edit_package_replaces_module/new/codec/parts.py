def encode(text):
    return text.encode("utf-16-le")
