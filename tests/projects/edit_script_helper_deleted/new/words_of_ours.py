# One word is enough.
def word():
    return "word"
