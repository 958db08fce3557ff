def encode(text):
    return text.encode()
