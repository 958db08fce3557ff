def word():
    return "bye"
