def word():
    return "word"
