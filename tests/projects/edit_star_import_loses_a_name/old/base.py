def size(text):
    return len(text)
