def word():
    return "ciao"
